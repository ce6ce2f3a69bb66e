package io.storagebench.s3.object;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.RunContext;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import io.storagebench.s3.connect.S3Connection;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Asks a service, untimed, about all objects of which it acknowledged something. */
final class AcknowledgedObjects {
    /** Fewer objects of a group than these are asked for one by one; more by a listing. */
    private static final int LEAST_TO_LIST = 10;

    private final RunContext run;
    private final S3Connection connection;
    private final Dataset dataset;

    AcknowledgedObjects(RunContext run) {
        this.run = run;
        connection = run.target(S3Connection.class);
        dataset = run.dataset();
        connection.checks();
    }

    /** Is told of one object. Any thread. */
    private interface Finding {
        /**
         * @param bytes that it has; empty when it is not there
         */
        void of(long item, OptionalLong bytes);
    }

    /** Tells the run of each that is not there, or not as long as it was written, or, if asked, has other content. */
    void requireWritten() throws Exception {
        each((item, bytes) -> {
            if (bytes.isEmpty()) {
                run.fail("NotThere", address(item) + ": was acknowledged and is not there");
            } else if (bytes.getAsLong() != dataset.sizeOf(item)) {
                run.fail(
                        "WrongLength",
                        address(item) + ": has " + bytes.getAsLong() + " bytes, but " + dataset.sizeOf(item)
                                + " were acknowledged");
            }
        });
        if (run.verify()) {
            ItemChecks.each(run, run::eachAcknowledged, this::verify);
        }
    }

    /** Tells the run of each that is still there. */
    void requireDeleted() throws Exception {
        each((item, bytes) -> {
            if (bytes.isPresent()) {
                run.fail("StillThere", address(item) + ": its deletion was acknowledged, and it is there");
            }
        });
    }

    private void each(Finding finding) throws Exception {
        ItemGroups groups = new ItemGroups(dataset);
        ItemChecks.each(run, first -> groups.of(run::eachAcknowledged, first), first -> {
            List<Long> group = groups.take(first);
            ask(group, finding);
            run.progressed(group.size() - 1); // its first is counted by ItemChecks
        });
    }

    private void ask(List<Long> items, Finding finding) throws IOException {
        if (items.size() < LEAST_TO_LIST) {
            for (long item : items) {
                finding.of(item, bytesOf(item));
            }
            return;
        }
        Map<String, Long> there = list(ItemGroups.prefix(key(items.get(0))));
        for (long item : items) {
            Long bytes = there.get(key(item));
            finding.of(item, bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes));
        }
    }

    private Map<String, Long> list(String prefix) throws IOException {
        Map<String, Long> sizes = new HashMap<>();
        connection
                .endpoints()
                .eachBelow(connection.address(prefix), prefix, object -> sizes.put(object.key(), object.bytes()));
        return sizes;
    }

    private OptionalLong bytesOf(long item) throws IOException {
        try {
            return OptionalLong.of(connection
                    .endpoints()
                    .ask(address(item), client -> client.head(key(item)))
                    .bytes());
        } catch (S3Exception refused) {
            if (refused.status() != 404) {
                throw refused;
            }
            return OptionalLong.empty();
        }
    }

    private void verify(long item) throws IOException {
        ObjectContent content = new ObjectContent(run, address(item), item);
        content.requireSize(connection
                .endpoints()
                .askInTurn(
                        address(item),
                        client -> client.get(
                                key(item),
                                0,
                                -1,
                                content.from(0, () -> ObjectContent.UNTIMED),
                                TransferListener.UNSEEN))
                .bytes());
    }

    private String key(long item) {
        return connection.key(dataset.name(item));
    }

    private String address(long item) {
        return connection.address(key(item));
    }
}
