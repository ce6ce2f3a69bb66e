package io.storagebench.hdfs.file;

import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.WrongSettings;
import io.storagebench.op.RunContext;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * How the content of files is stored: as it is, or compressed by one of Hadoop's codecs. One thread, as it keeps what
 * compresses for the next file.
 */
public final class Encoding {
    private static final Encoding NONE = new Encoding("", null);
    private static final String SUFFIX = "codec";

    private final String name;
    private final CompressionCodec codec; // null for none, or when there is no such codec
    private Compressor compressor;
    private Decompressor decompressor;

    private Encoding(String name, CompressionCodec codec) {
        this.name = name;
        this.codec = codec;
    }

    /** The encoding of this name, of a codec or its class, that {@link #requireUsable} has accepted; empty for none. */
    public static Encoding named(String name, Configuration conf) {
        return name.isEmpty() ? NONE : new Encoding(name, new CompressionCodecFactory(conf).getCodecByName(name));
    }

    public boolean compresses() {
        return !name.isEmpty();
    }

    /**
     * Refuses a codec that does not exist, or lacks a library; says which can be used.
     *
     * @param name of the codec or its class; empty for none
     * @param given what the message begins with
     */
    public static void requireUsable(String name, Configuration conf, String given) throws UsageException {
        Encoding encoding;
        try {
            encoding = named(name, conf);
        } catch (RuntimeException unloadable) { // a class of io.compression.codecs
            throw WrongSettings.explained(conf, unloadable).orElseThrow(() -> unloadable);
        }
        if (!encoding.compresses()) {
            return;
        }
        if (encoding.codec == null) {
            throw new UsageException(
                    given + ": there is no codec " + name + " here. Usable are: " + usable(conf) + ".");
        }
        String lacking = lacking(encoding.codec);
        if (lacking != null) {
            throw new UsageException(given + ": the codec " + name + " does not work here (" + lacking
                    + "). Usable are: " + usable(conf) + ".");
        }
    }

    /** Refuses compressed files to what reads them by position. */
    public static void requireNone(RunContext run, String what) throws UsageException {
        String encoding = run.dataset().encoding();
        if (!encoding.isEmpty()) {
            throw new UsageException(run.target(HdfsConnection.class).store().location()
                    + ": its files are compressed by " + encoding + ", which cannot be read or cut at a position, as "
                    + what + " needs. Use another dataset.");
        }
    }

    /** What a codec lacks to run, or null: some know it only when they are used. */
    private static String lacking(CompressionCodec codec) {
        byte[] content = {1, 2, 3};
        try {
            Encoding tried = new Encoding(codec.getClass().getName(), codec);
            ByteArrayOutputStream stored = new ByteArrayOutputStream();
            try (OutputStream out = tried.over(stored)) {
                out.write(content);
            }
            try (InputStream in = tried.over(new ByteArrayInputStream(stored.toByteArray()))) {
                return Arrays.equals(in.readAllBytes(), content) ? null : "it does not give back what it was given";
            }
        } catch (IOException | RuntimeException | LinkageError missing) { // a native library, or a jar
            return Failures.message(missing);
        }
    }

    private static String usable(Configuration conf) {
        CompressionCodecFactory factory = new CompressionCodecFactory(conf);
        TreeSet<String> names = new TreeSet<>();
        for (Class<? extends CompressionCodec> type : CompressionCodecFactory.getCodecClasses(conf)) {
            CompressionCodec codec = factory.getCodecByClassName(type.getName());
            if (codec != null && lacking(codec) == null) {
                String word = type.getSimpleName().toLowerCase(Locale.ROOT);
                names.add(word.endsWith(SUFFIX) ? word.substring(0, word.length() - SUFFIX.length()) : word);
            }
        }
        return String.join(", ", names);
    }

    /** What does the compressing, for the report. */
    String compressorName() {
        Compressor made = codec.createCompressor();
        return made == null ? codec.getClass().getSimpleName() : made.getClass().getSimpleName();
    }

    /** What is to be written to instead of {@code out}; closing it closes that. */
    public OutputStream over(OutputStream out) throws IOException {
        if (!compresses()) {
            return out;
        }
        if (compressor == null) {
            compressor = codec.createCompressor();
        } else {
            compressor.reset();
        }
        return codec.createOutputStream(out, compressor);
    }

    /** What is to be read from instead of {@code in}; closing it closes that. */
    public InputStream over(InputStream in) throws IOException {
        if (!compresses()) {
            return in;
        }
        if (decompressor == null) {
            decompressor = codec.createDecompressor();
        } else {
            decompressor.reset();
        }
        return codec.createInputStream(in, decompressor);
    }
}
