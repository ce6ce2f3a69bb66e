package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.s3.object.DeleteObjects;
import io.storagebench.s3.object.GetObject;
import io.storagebench.s3.object.ListObjects;
import io.storagebench.s3.object.PutObject;
import io.storagebench.s3.object.StatObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A prefix of a bucket in which operations work in this JVM by one client, to be held to their contract. */
final class ContractPrefix implements AutoCloseable {
    private final TestedS3 on;
    private final String prefix;
    private final String client;
    private final Target target;

    ContractPrefix(TestedS3 on, String prefix, String client) throws Exception {
        this.on = on;
        this.prefix = prefix;
        this.client = client;
        target = on.at(prefix);
    }

    private <T extends Operation> T set(T operation, String... options) {
        List<String> words = new ArrayList<>(on.options(prefix));
        words.addAll(List.of("--client", client));
        words.addAll(List.of(options));
        return CommandLines.parsed(operation, words);
    }

    PutObject writer(long items, String size, String... more) {
        List<String> words = new ArrayList<>(List.of("--objects", Long.toString(items), "--size", size));
        words.addAll(List.of(more));
        return set(new PutObject(), words.toArray(String[]::new));
    }

    GetObject reader(String... more) {
        return set(new GetObject(), more);
    }

    StatObject stat() {
        return set(new StatObject());
    }

    ListObjects lister() {
        return set(new ListObjects());
    }

    DeleteObjects deleter() {
        return set(new DeleteObjects());
    }

    DatasetStore store() {
        return target.store();
    }

    void flipByte(String name, int offset) throws IOException {
        byte[] content = target.store().read(name).orElseThrow();
        content[offset] ^= 1;
        target.store().replace(name, content);
    }

    void putStranger(String name) throws IOException {
        target.store().replace(name, new byte[] {1});
    }

    @Override
    public void close() throws IOException {
        try (target) {
            List<String> names = new ArrayList<>();
            target.store().list(name -> false, thing -> names.add(thing.name()));
            for (String name : names) {
                target.store().delete(name);
            }
        }
    }
}
