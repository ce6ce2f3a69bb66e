package io.storagebench.codec;

import com.google.auto.service.AutoService;
import io.storagebench.codec.library.Isal;
import io.storagebench.inspect.Finding;
import io.storagebench.inspect.MachineLook;
import io.storagebench.inspect.Probe;
import io.storagebench.units.UsageException;
import java.util.List;

/** Which coder would run on this machine, and why none that is faster. */
@AutoService(MachineLook.class)
public final class CoderLook implements MachineLook {
    /** For ServiceLoader. */
    public CoderLook() {}

    @Override
    public List<Probe> probes() {
        return List.of(Probe.of("EC coder", CoderLook::look));
    }

    private static Finding look() throws UsageException {
        return Finding.pass(told(CoderChoice.of(new CodecOptions())));
    }

    /** In words. */
    static String told(CoderChoice choice) {
        if (choice.kind() == CoderChoice.Kind.JAVA) {
            return "rs_java: pure Java, many times the CPU of ISA-L, which is not there. " + choice.without()
                    + " Install it: " + Isal.INSTALL + ".";
        }
        String name = choice.factory("rs").getCoderName() + ": ISA-L, in " + choice.libraries();
        return choice.without().isEmpty() ? name : name + ". " + choice.without();
    }
}
