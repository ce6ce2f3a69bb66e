package io.storagebench.codec;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.units.UsageException;
import java.io.IOException;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
import picocli.CommandLine.Command;

/** Makes parity, a stripe in each request, as a client does that writes with erasure coding. */
@AutoService(Operation.class)
@Command(
        name = "ec-encode",
        description = {
            "Measures encoding of erasure coded stripes in memory, without storage.",
            "MB/s are of data, without parity.",
        },
        footer = {
            "storage-bench ec-encode --schema RS-6-3 --codec isal --threads 4",
            "storage-bench ec-encode --schema RS-10-4 --codec java --working-set 1g --duration 10s",
        })
public final class EncodeStripes extends StripeOperation {
    /** For ServiceLoader. */
    public EncodeStripes() {}

    @Override
    public void validate(Problems problems) {
        stripes.validate(problems);
        codec.validate(problems);
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException, UsageException {
        WorkingSet set = stripes.workingSet(run.payload());
        RawErasureEncoder encoder =
                run.target(StripeTarget.class).coders(stripes.schema()).createEncoder(set.coderOptions());
        int[] parity = set.parity();
        WorkingSet.Code code = (of, stripe) -> encoder.encode(of.data(stripe), of.to(stripe, parity));
        return new StripeWorker(run, set, parity, code, encoder::release);
    }
}
