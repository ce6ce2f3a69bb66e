package io.storagebench.hdfs.namespace.image;

import io.storagebench.units.UsageException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * How the sections of an image are compressed ({@code dfs.image.compression.codec}). Hadoop's own classes read what they can
 * without native code: deflate, gzip and bzip2, and LZ4 and Snappy with their library on the class path.
 */
final class ImageCodec {
    private static final String PACKAGE = "org.apache.hadoop.io.compress.";
    private static final int BUFFER_BYTES = 1 << 18;

    /** Known ones, and what one needs to be read that is not part of this program. */
    private static final Map<String, String> NEEDS = Map.of(
            PACKAGE + "DefaultCodec", "",
            PACKAGE + "DeflateCodec", "",
            PACKAGE + "GzipCodec", "",
            PACKAGE + "BZip2Codec", "",
            PACKAGE + "Lz4Codec", "Give its library with --lib lz4-java.jar (org.lz4:lz4-java), or",
            PACKAGE + "SnappyCodec", "Give its library with --lib snappy-java.jar (org.xerial.snappy:snappy-java), or",
            PACKAGE + "ZStandardCodec", "It needs Hadoop's native library, so");

    private final Path image;
    private final String name;

    private ImageCodec(Path image, String name) {
        this.image = image;
        this.name = name;
    }

    /** Of this class, which is empty for none. */
    static ImageCodec of(Path image, String name) throws UsageException {
        if (!name.isEmpty() && !NEEDS.containsKey(name)) {
            throw new UsageException(image + ": is compressed with " + printable(name)
                    + ", which is not one of Hadoop's. Save it again with dfs.image.compress=false.");
        }
        return new ImageCodec(image, name);
    }

    private static String printable(String name) {
        String plain = name.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() > 100 ? plain.substring(0, 100) + "…" : plain;
    }

    /** What {@code section} holds. */
    InputStream open(InputStream section) throws IOException, UsageException {
        InputStream buffered = new BufferedInputStream(section, BUFFER_BYTES);
        if (name.isEmpty()) {
            return buffered;
        }
        try {
            CompressionCodec codec = ReflectionUtils.newInstance(
                    Class.forName(name).asSubclass(CompressionCodec.class), new Configuration(false));
            return codec.createInputStream(buffered);
        } catch (ClassNotFoundException | LinkageError | RuntimeException missing) {
            throw new UsageException(image + ": is compressed with " + name + ", which cannot be read here. "
                    + (NEEDS.get(name) + " save the image again with dfs.image.compress=false.").strip());
        }
    }
}
