package io.storagebench.codec;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;

/** The memory of this process, where stripes are coded. Any thread. */
final class StripeTarget implements Target {
    private final DatasetStore store;
    private final Coding coding;
    private final Map<String, String> facts;

    private StripeTarget(DatasetStore store, Coding coding, Map<String, String> facts) {
        this.store = store;
        this.coding = coding;
        this.facts = facts;
    }

    /**
     * Chooses the coder.
     *
     * @throws UsageException when the options ask for one that is not there
     */
    static StripeTarget connect(CodecOptions codec, StripeOptions stripes, DatasetStore store) throws UsageException {
        Coding coding = new Coding(codec);
        coding.choose();
        return new StripeTarget(store, coding, stripes.facts());
    }

    /** Coders that are counted. */
    RawErasureCoderFactory coders(Schema schema) {
        return coding.counting("storage-bench", schema.codec());
    }

    @Override
    public TargetInfo info() {
        Map<String, String> all = new TreeMap<>(facts);
        all.putAll(coding.facts());
        return new TargetInfo("memory of this process (no storage: the coder alone)", TargetInfo.Kind.NULL, all);
    }

    @Override
    public DatasetStore store() {
        return store;
    }

    @Override
    public void begin(RunContext run) {
        coding.begin(run);
    }

    @Override
    public void end(RunContext run) {
        coding.end(run);
    }

    @Override
    public void close() {}
}
