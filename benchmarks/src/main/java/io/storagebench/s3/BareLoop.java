package io.storagebench.s3;

import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.op.Dataset;
import io.storagebench.op.Payload;
import io.storagebench.op.SizeDistribution;
import java.util.List;
import java.util.stream.IntStream;

/** What somebody without a load generator would write: threads that put objects, or get them, and nothing else. */
final class BareLoop {
    private static final Payload PAYLOAD = new Payload(1, 0);

    private final BareClient client;
    private final int threads;
    private final long objectBytes;
    private final Dataset names;

    BareLoop(BareClient client, int threads, long objectBytes) {
        this.client = client;
        this.threads = threads;
        this.objectBytes = objectBytes;
        names = new Dataset(1, SizeDistribution.of(objectBytes), 0);
    }

    /** Puts so many objects below a prefix. */
    Figures puts(String prefix, int objects) throws Exception {
        List<String> keys = keys(prefix, objects);
        return BareThreads.run(threads, objects, (number, buffer) -> {
            client.put(keys.get(number), new PayloadBody(PAYLOAD, number, 0, objectBytes));
            return objectBytes;
        });
    }

    /** Gets objects that {@code s3-put} made, round and round. */
    Figures gets(String prefix, int objects, int requests) throws Exception {
        List<String> keys = keys(prefix, objects);
        return BareThreads.run(threads, requests, (number, buffer) -> client.get(keys.get(number % objects), buffer));
    }

    /** As the tool names them, so that the service finds the same with both. */
    private List<String> keys(String prefix, int objects) {
        return IntStream.range(0, objects)
                .mapToObj(item -> prefix + "/" + names.name(Dataset.runPart(1) + item))
                .toList();
    }
}
