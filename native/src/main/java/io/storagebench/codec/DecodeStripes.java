package io.storagebench.codec;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.UsageException;
import java.io.IOException;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes lost units anew, a stripe in each request, as a client does that reads from a cluster without some DataNodes. */
@AutoService(Operation.class)
@Command(
        name = "ec-decode",
        description =
                "Decodes stripes in memory that lack some units: what the coder alone can do. MB/s are of the data of"
                        + " a stripe, whatever it lacks.")
public final class DecodeStripes extends StripeOperation {
    @Option(
            names = "--erased",
            paramLabel = "N|LIST",
            description =
                    "What is lost: the first N of the data, or a list of data and parity such as d0,d5,p1. Default:"
                            + " ${DEFAULT-VALUE}.")
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
