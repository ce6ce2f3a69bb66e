package io.storagebench.s3.object;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.s3.client.Body;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.connect.Route;
import io.storagebench.s3.connect.S3Connection;
import io.storagebench.s3.connect.S3Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes objects, each in one request, or in parts. */
@AutoService(Operation.class)
@Command(
        name = "s3-put",
        description = "Writes objects to an S3 service.",
        footer = {
            "storage-bench s3-put --objects 10000 --size 100k --threads 16",
            "storage-bench s3-put --endpoint http://rgw1:8080 --bucket bench --prefix a --objects 10000",
            "storage-bench s3-put --endpoint http://rgw1:8080 --size 1g --multipart 64m --part-threads 4",
        })
public final class PutObject implements Operation {
    private static final Step BEGIN = Step.of("begin");
    private static final Step PART = Step.of("part");
    private static final Step COMPLETE = Step.of("complete");

    @Mixin
    public S3Options target;

    @Mixin
    ObjectSetOptions objects;

    @Mixin
    public MultipartOptions multipart;

    @Option(
            names = "--no-overwrite",
            description =
                    "Asks the service to refuse a put whose key is taken (If-None-Match: *) with " + "status 412.")
    @Listed(HelpGroup.ACCESS)
    boolean noOverwrite;

    /** For ServiceLoader and the command line, which set the options. */
    public PutObject() {
        this(new S3Options(), new ObjectSetOptions(), new MultipartOptions());
    }

    /** The put that makes what another operation with the same options needs. */
    PutObject(S3Options target, ObjectSetOptions objects, MultipartOptions multipart) {
        this.target = target;
        this.objects = objects;
        this.multipart = multipart;
    }

    @Override
    public Access access() {
        return Access.CREATES;
    }

    @Override
    public boolean usesSeed() {
        return target.usesSeed();
    }

    @Override
    public int filesOfThread() {
        return target.filesOfConnection();
    }

    @Override
    public List<Step> steps() {
        return multipart.isGiven() ? List.of(BEGIN, PART, COMPLETE) : List.of();
    }

    @Override
    public DatasetPlan plan() {
        return objects.toWrite();
    }

    @Override
    public void validate(Problems problems) {
        target.validate(problems);
        objects.validate(problems);
        multipart.validate(plan().sizes().orElseThrow().largest(), problems);
        if (noOverwrite && multipart.isGiven()) {
            problems.add("--no-overwrite --multipart " + multipart.partSize
                    + ": an upload of parts has no such condition here. Give one of the two.");
        }
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("s3-get");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return target.connect(context, multipart.threads());
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Writer(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        new AcknowledgedObjects(run).requireWritten();
    }

    @Override
    public void cleanup(RunContext run) {
        run.target(S3Connection.class).failedUploads().tell(run);
    }

    private final class Writer implements Worker {
        private final RunContext run;
        private final S3Connection connection;
        private final Route route;

        Writer(RunContext run) {
            this.run = run;
            connection = run.target(S3Connection.class);
            route = connection.route(run);
        }

        @Override
        public void execute(Request request) throws IOException {
            route.use(request, client -> put(request, client));
            request.items(1);
        }

        private void put(Request request, ObjectClient client) throws IOException {
            long item = request.first();
            String key = connection.key(run.dataset().name(item));
            long size = run.dataset().sizeOf(item);
            TransferListener progress = new RequestProgress(request);
            if (multipart.isGiven()) {
                upload(request, client, new Upload(key, item, size));
            } else if (noOverwrite) {
                client.putIfAbsent(key, new PayloadBody(run.payload(), item, 0, size), progress);
            } else {
                client.put(key, new PayloadBody(run.payload(), item, 0, size), progress);
            }
        }

        private record Upload(String key, long item, long size) {}

        private void upload(Request request, ObjectClient client, Upload object) throws IOException {
            Span begin = request.begin(BEGIN);
            String id = client.beginUpload(object.key());
            begin.end();
            route.begun();
            try {
                List<String> receipts = parts(request, client, object, id);
                Span complete = request.begin(COMPLETE);
                client.completeUpload(object.key(), id, receipts);
                complete.end();
            } catch (IOException | RuntimeException failure) {
                connection.failedUploads().giveUp(object.key(), id);
                throw failure;
            }
        }

        private List<String> parts(Request request, ObjectClient client, Upload object, String id) throws IOException {
            long partBytes = multipart.partBytes();
            int count = multipart.count(object.size());
            String[] receipts = new String[count];
            Parts.each(run.pool(), count, multipart.threads(), number -> {
                long offset = number * partBytes;
                Body body = new PayloadBody(
                        run.payload(), object.item(), offset, Math.min(partBytes, object.size() - offset));
                Span part = request.begin(PART);
                receipts[number] = client.uploadPart(object.key(), id, number + 1, body, new RequestProgress(request));
                part.end();
            });
            return new ArrayList<>(Arrays.asList(receipts));
        }
    }
}
