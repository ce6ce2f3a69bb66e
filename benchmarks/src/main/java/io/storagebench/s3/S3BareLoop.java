package io.storagebench.s3;

import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Payload;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.s3.object.PayloadBody;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What somebody without a load generator would write: threads that put objects, or get them, and nothing else. */
final class S3BareLoop {
    private static final Payload PAYLOAD = new Payload(1, 0);

    private final BareClient client;
    private final int threads;
    private final long objectBytes;
    private final Dataset names;

    S3BareLoop(BareClient client, int threads, long objectBytes) {
        this.client = client;
        this.threads = threads;
        this.objectBytes = objectBytes;
        names = new Dataset(1, SizeDistribution.of(objectBytes), 0);
    }

    /** Puts so many objects below a prefix. */
    Figures puts(String prefix, int objects) throws Exception {
        return BareThreads.run(threads, objects, put(keys(prefix, objects)::get));
    }

    /** Puts objects below a prefix until so much time has passed. */
    void puts(String prefix, Duration time) throws Exception {
        BareThreads.run(threads, time, put(number -> key(prefix, number)));
    }

    private BareThreads.Work put(IntFunction<String> keys) {
        return (number, buffer) -> {
            client.put(keys.apply(number), new PayloadBody(PAYLOAD, number, 0, objectBytes));
            return objectBytes;
        };
    }

    /** Gets objects that {@code s3-put} made, round and round. */
    Figures gets(String prefix, int objects, int requests) throws Exception {
        return BareThreads.run(threads, requests, get(keys(prefix, objects)));
    }

    /** The same until so much time has passed. */
    void gets(String prefix, int objects, Duration time) throws Exception {
        BareThreads.run(threads, time, get(keys(prefix, objects)));
    }

    private BareThreads.Work get(List<String> keys) {
        return (number, buffer) -> client.get(keys.get(number % keys.size()), buffer);
    }

    private List<String> keys(String prefix, int objects) {
        return IntStream.range(0, objects)
                .mapToObj(number -> key(prefix, number))
                .toList();
    }

    /** As the tool names them, so that the service finds the same with both. */
    private String key(String prefix, int number) {
        return prefix + "/" + names.name(Dataset.runPart(1) + number);
    }
}
