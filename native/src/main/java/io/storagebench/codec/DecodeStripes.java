package io.storagebench.codec;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes lost units anew, a stripe in each request, as a client does that reads from a cluster without some DataNodes. */
@AutoService(Operation.class)
@Command(
        name = "ec-decode",
        description = {
            "Measures decoding of erasure coded stripes in memory, without storage.",
            "MB/s are of the data of a stripe, whatever it lacks.",
        },
        footer = {
            "storage-bench ec-decode --schema RS-6-3 --erased 2 --codec isal",
            "storage-bench ec-decode --schema RS-10-4 --erased d0,d5,p1 --duration 10s",
        })
public final class DecodeStripes extends StripeOperation {
    @Option(
            names = "--erased",
            paramLabel = "N|LIST",
            description = "Units to lose: the first N of the data, or a list of data and parity such as "
                    + "d0,d5,p1. Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.FAULTS, first = 4)
    String erased = "1";

    /** For ServiceLoader. */
    public DecodeStripes() {}

    @Override
    public void validate(Problems problems) {
        Problems ofStripes = new Problems();
        stripes.validate(ofStripes);
        ofStripes.messages().forEach(problems::add);
        codec.validate(problems);
        if (ofStripes.isEmpty()) {
            try {
                ErasedUnits.parse(erased, stripes.schema());
            } catch (IllegalArgumentException wrong) {
                problems.add("--erased", erased, wrong.getMessage());
            }
        }
    }

    @Override
    public Worker newWorker(RunContext run) throws IOException, UsageException {
        WorkingSet set = stripes.workingSet(run.payload());
        RawErasureDecoder decoder =
                run.target(StripeTarget.class).coders(stripes.schema()).createDecoder(set.coderOptions());
        int[] lost = ErasedUnits.parse(erased, stripes.schema());
        WorkingSet.Code code = (of, stripe) -> decoder.decode(of.without(stripe, lost), lost, of.to(stripe, lost));
        return new StripeWorker(run, set, lost, code, decoder::release);
    }
}
