package io.storagebench.s3;

import io.storagebench.op.Dataset;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks, after a put, whether every acknowledged object is there: its size and, if asked, its bytes. */
final class WrittenObjects {
    /** Fewer objects of a folder than these are asked for one by one; more by one listing of the folder. */
    private static final int LEAST_TO_LIST = 10;

    private final RunContext run;
    private final S3Connection connection;
    private final Dataset dataset;

    WrittenObjects(RunContext run) {
        this.run = run;
        connection = run.target(S3Connection.class);
        dataset = run.dataset();
    }

    /** Tells the run of every acknowledged object that is not as it should be. */
    void check() throws Exception {
        ItemGroups groups = new ItemGroups(dataset);
        ItemChecks.each(run, each -> groups.of(run::eachAcknowledged, each), first -> checkAll(groups.take(first)));
        if (run.verify()) {
            ItemChecks.each(run, run::eachAcknowledged, this::verify);
        }
    }

    private void checkAll(List<Long> items) throws IOException {
        if (items.size() < LEAST_TO_LIST) {
            for (long item : items) {
                check(item);
            }
            return;
        }
        String first = key(items.get(0));
        Map<String, Long> there = sizes(first.substring(0, first.lastIndexOf('/') + 1));
        for (long item : items) {
            Long bytes = there.get(key(item));
            if (bytes == null) {
                check(item); // a listing may be late where the service says so
            } else {
                requireSize(item, bytes);
            }
        }
    }

    private Map<String, Long> sizes(String folder) throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        String next = null;
        do {
            String continuation = next;
            ListPage page = connection.endpoints().ask(client -> client.list(folder, null, continuation, 1000));
            page.objects().forEach(object -> sizes.put(object.key(), object.bytes()));
            next = page.continuation();
        } while (next != null);
        return sizes;
    }

    private void check(long item) throws IOException {
        try {
            requireSize(
                    item,
                    connection.endpoints().ask(client -> client.head(key(item))).bytes());
        } catch (S3Exception refused) {
            if (refused.status() != 404) {
                throw refused;
            }
            run.fail("NotThere", address(item) + ": was acknowledged and is not there");
        }
    }

    private void requireSize(long item, long bytes) {
        if (bytes != dataset.sizeOf(item)) {
            run.fail(
                    "WrongLength",
                    address(item) + ": has " + bytes + " bytes, but " + dataset.sizeOf(item) + " were acknowledged");
        }
    }

    private void verify(long item) throws IOException {
        ObjectContent content = new ObjectContent(run, address(item), item);
        content.requireSize(connection
                .endpoints()
                .ask(client ->
                        client.get(key(item), 0, -1, content.from(0, () -> ObjectContent.UNTIMED), Progress.UNSEEN))
                .bytes());
    }

    private String key(long item) {
        return connection.key(dataset.name(item));
    }

    private String address(long item) {
        return connection.address(key(item));
    }
}
