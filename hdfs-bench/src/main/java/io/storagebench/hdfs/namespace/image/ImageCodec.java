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
 * How the sections of an image are compressed ({@code dfs.image.compression.codec}). Hadoop's own classes read deflate, gzip,
 * bzip2 and, by a library that Hadoop's client brings along, Snappy; LZ4 with its library on the class path.
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
            PACKAGE + "SnappyCodec", "",
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
                    + ", which is not one of Hadoop's codecs. Save the image again with dfs.image.compress=false.");
        }
        return new ImageCodec(image, name);
    }

    /** Of LZ4, which a codec would miss only when it reads. */
    private static void requireLibrary(String name) throws ClassNotFoundException {
        String library = switch (name.substring(PACKAGE.length())) {
            case "Lz4Codec" -> "net.jpountz.lz4.LZ4Factory";
            case "SnappyCodec" -> "org.xerial.snappy.Snappy";
            default -> "java.lang.Object";
        };
        Class.forName(library, false, ImageCodec.class.getClassLoader());
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
            requireLibrary(name);
            CompressionCodec codec = ReflectionUtils.newInstance(
                    Class.forName(name).asSubclass(CompressionCodec.class), new Configuration(false));
            return codec.createInputStream(buffered);
        } catch (IOException wrong) { // some read the beginning at once
            throw new DamagedImageException(
                    image
                            + ": what is compressed in it is damaged. Compare the file with the .md5 beside it, and copy it"
                            + " again.",
                    wrong);
        } catch (ClassNotFoundException | LinkageError | RuntimeException missing) {
            throw new UsageException(image + ": is compressed with " + name + ", which cannot be read here. "
                    + (NEEDS.get(name) + " save the image again with dfs.image.compress=false.").strip());
        }
    }
}
