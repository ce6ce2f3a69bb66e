package io.storagebench.codec;

import io.storagebench.codec.library.CodingMeter;
import io.storagebench.codec.library.Isal;
import io.storagebench.op.Clock;
import io.storagebench.op.CoderWork;
import io.storagebench.op.Counter;
import io.storagebench.op.RunContext;
import io.storagebench.result.Remark;
import io.storagebench.units.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecRegistry;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.apache.hadoop.io.erasurecode.rawcoder.CountingRawErasureCoderFactory;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureCoderFactory;

/**
 * The coders of one connection: chosen by the options, and counted, so that a report tells which one ran instead of which
 * one was configured. Any thread.
 *
 * <p>Hadoop keeps the coders of a process in one registry, by name, and a configuration names those to use. Each
 * connection enters one under a name of its own, so that two in one process do not count each other's work. What is
 * entered stays, as a stream may be opened at any time; it is small.
 */
public final class Coding implements CodingMeter {
    private static final Set<String> CODECS = Set.of(
            ErasureCodeConstants.RS_CODEC_NAME,
            ErasureCodeConstants.XOR_CODEC_NAME,
            ErasureCodeConstants.RS_LEGACY_CODEC_NAME);
    /** The key that Hadoop documents; its shaded client has renamed it to {@link CodecUtil#IO_ERASURECODE_CODEC}. */
    private static final String DOCUMENTED_KEY = "io.erasurecode.codec.";

    private final CodecOptions options;
    private final ConcurrentMap<CoderWork, Sums> sums = new ConcurrentHashMap<>();
    private volatile RunContext run;
    private CoderChoice choice; // guarded by this

    /** Counters of a run. */
    private record Sums(Counter calls, Counter bytes, Counter time) {}

    public Coding(CodecOptions options) {
        this.options = options;
    }

    /** Lets clients that are made from {@code conf} from now on use these coders. */
    public void install(Configuration conf) {
        String name = "storage-bench-" + UUID.randomUUID();
        CodecRegistry registry = CodecRegistry.getInstance();
        for (String codec : CODECS) {
            List<RawErasureCoderFactory> coders = registry.getCoders(codec); // the registry's own list
            RawErasureCoderFactory counting = counting(name, codec);
            synchronized (registry) {
                coders.add(counting);
            }
            conf.set(CodecUtil.IO_ERASURECODE_CODEC + codec + ".rawcoders", name);
            conf.set(DOCUMENTED_KEY + codec + ".rawcoders", name);
        }
    }

    /** Coders of one of Hadoop's codecs, as they are chosen when the first is asked for. */
    RawErasureCoderFactory counting(String name, String codec) {
        return new CountingRawErasureCoderFactory(name, codec, () -> chosen().factory(codec), this);
    }

    /**
     * Chooses now, which loads libraries; otherwise the first stream with erasure coding would have to wait for it.
     *
     * @throws UsageException when the options ask for what is not there
     */
    public synchronized CoderChoice choose() throws UsageException {
        if (choice == null) {
            choice = CoderChoice.of(options);
        }
        return choice;
    }

    private CoderChoice chosen() {
        try {
            return choose();
        } catch (UsageException unusable) {
            throw new UnsupportedOperationException(unusable.getMessage(), unusable);
        }
    }

    @Override
    public long nanoTime() {
        RunContext current = run;
        return (current == null ? Clock.system() : current.clock()).nanoTime();
    }

    @Override
    public void add(CoderWork work, long bytes, long nanos) {
        Sums counted = sums.get(work);
        if (counted == null) {
            RunContext current = run;
            if (current == null) {
                return; // nothing is measured yet
            }
            counted = sums.computeIfAbsent(work, key -> counters(current, key));
        }
        counted.calls.add(1);
        counted.bytes.add(bytes);
        counted.time.add(nanos);
    }

    private static Sums counters(RunContext run, CoderWork work) {
        return new Sums(work.calls(run), work.bytes(run), work.time(run));
    }

    /** Counts for {@code context} from now on. */
    public void begin(RunContext context) {
        run = context;
        sums.clear();
    }

    /** Says when another coder than asked for has run, or none. */
    public synchronized void end(RunContext context) {
        String ran =
                sums.keySet().stream().map(CoderWork::coder).distinct().sorted().collect(Collectors.joining(", "));
        if (choice == null) {
            return; // nobody wanted a coder
        }
        if (ran.isEmpty()) {
            if (options.isExplicit()) {
                context.advise(Remark.ofNoEffect(
                        options + " was asked for, and not one stripe was encoded or decoded: the files are"
                                + " replicated, or nothing that was read was lost."));
            }
        } else if (options.codec.equals(CodecOptions.ISAL) && ran.contains("java")) {
            context.advise(Remark.ofNoEffect(
                    options + " was asked for, and " + ran + " ran: this codec has no coder with ISA-L."));
        } else if (!choice.without().isEmpty() && choice.kind() == CoderChoice.Kind.JAVA) {
            context.advise(Remark.toKnow(
                    "Pure Java encoded and decoded (" + ran + "), which costs many times the CPU of ISA-L. "
                            + choice.without() + " Install it: " + Isal.INSTALL + "."));
        }
    }

    /** What coders that ran are in, by the names of a target's facts. */
    public synchronized Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        sums.keySet().forEach(work -> {
            if (choice != null && !work.coder().endsWith("_java")) {
                facts.put(CoderWork.FACT + work.coder(), choice.libraries());
            }
        });
        return facts;
    }
}
