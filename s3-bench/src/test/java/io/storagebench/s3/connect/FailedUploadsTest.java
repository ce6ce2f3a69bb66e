package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.op.Group;
import io.storagebench.op.Operation.Worker;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.result.Remark;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.object.PutObject;
import io.storagebench.testing.ManualClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailedUploadsTest {
    private static final Dataset DATASET = new Dataset(1, SizeDistribution.of(10), 0);

    private final List<String> given = new ArrayList<>();
    private final List<String> advice = new ArrayList<>();
    private final PutObject put = new PutObject();

    FailedUploadsTest() {
        put.multipart.partSize = "5m";
        put.target.spread = "per-thread";
    }

    /** An endpoint that begins uploads and then fails. */
    private Endpoint endpoint(String name, IOException ofAborts) {
        ObjectClient client = Fake.of(ObjectClient.class, (method, arguments) -> switch (method) {
            case "beginUpload" -> "upload";
            case "uploadPart" -> thrown(new EOFException("gone"));
            case "abortUpload" -> {
                given.add(name + " " + arguments[0] + " " + arguments[1]);
                yield ofAborts == null ? null : thrown(ofAborts);
            }
            default -> throw new UnsupportedOperationException(method);
        });
        return new Endpoint(name, client);
    }

    private static Object thrown(IOException failure) throws IOException {
        throw failure;
    }

    private RunContext run(Endpoint... all) {
        Endpoints endpoints = new Endpoints(List.of(all), Spread.PER_THREAD, EndpointLoss.FAIL);
        S3Store store = new S3Store(endpoints, "data", "a/", new WayThere(List.of(), List.of(), List.of()), true);
        S3Connection connection = new S3Connection(endpoints, store, null, new Retries(0));
        return Fake.of(RunContext.class, (method, arguments) -> switch (method) {
            case "target" -> connection;
            case "seed" -> 7L;
            case "firstThread" -> 0;
            case "clock" -> new ManualClock();
            case "dataset" -> DATASET;
            case "payload" -> new Payload(1, 0);
            case "group" -> new Group() {};
            case "pool" -> null; // one thread has no helpers
            case "advise" -> advice.add(((Remark) arguments[0]).sentence());
            default -> throw new UnsupportedOperationException(method);
        });
    }

    private void fail(RunContext run) throws Exception {
        Request request = Fake.of(Request.class, (method, arguments) -> switch (method) {
            case "first" -> 0L;
            case "in", "bytes" -> null;
            case "begin" -> Fake.of(Span.class, (end, none) -> null);
            default -> throw new UnsupportedOperationException(method);
        });
        try (Worker worker = put.newWorker(run)) {
            assertThatThrownBy(() -> worker.execute(request)).hasMessage("gone");
        }
    }

    @Test
    void anUploadIsGivenUpAtAnotherEndpointWhenItsOwnHasGone() throws Exception {
        RunContext run = run(endpoint("one", new ConnectException("refused")), endpoint("two", null));
        fail(run);
        String key = "a/" + DATASET.name(0);
        assertThat(given).containsExactly("one " + key + " upload", "two " + key + " upload");
        put.cleanup(run);
        assertThat(advice).isEmpty();
    }

    @Test
    void aBrokenAnswerOrAFailureOfTheServiceIsNoReasonToLeaveItEither() throws Exception {
        for (IOException broken : List.of(new EOFException("broken"), new S3Exception(503, "SlowDown", ""))) {
            given.clear();
            fail(run(endpoint("one", broken), endpoint("two", null)));
            assertThat(given).hasSize(2);
        }
    }

    @Test
    void uploadsThatStayAreToldOnceWithWhatHelps() throws Exception {
        IOException refused = new S3Exception(403, "AccessDenied", "Not you.");
        RunContext run = run(endpoint("one", refused));
        fail(run);
        fail(run);
        assertThat(advice).isEmpty();
        put.cleanup(run);
        put.cleanup(run);
        assertThat(advice)
                .singleElement()
                .asString()
                .startsWith("Parts of 2 uploads that failed may stay")
                .contains("(403 AccessDenied: Not you)")
                .contains("AbortIncompleteMultipartUpload");
    }

    @Test
    void anUploadThatIsNotThereAnyMoreDoesNotStay() throws Exception {
        RunContext run = run(endpoint("one", new S3Exception(404, "NoSuchUpload", "")));
        fail(run);
        put.cleanup(run);
        assertThat(advice).isEmpty();
    }
}
