package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;
import java.nio.charset.StandardCharsets;

/**
 * A directory that holds files, named as the jobs name them that write such directories: Spark's {@code
 * part-00012-UUID-c000.snappy.orc}, Hive's {@code 000012_0}, MapReduce's {@code part-r-00012.snappy.parquet}; on average of
 * about 36 characters.
 */
final class Leaf implements Folder {
    private static final byte[] SPARK = ascii("part-");
    private static final byte[] HIVE = ascii("");
    private static final byte[] MAP_REDUCE = ascii("part-r-");

    private final String name;
    private final long seed;
    private final int files;
    private final Likeness likeness;
    private Naming naming; // made when it is first asked for; the same, whichever thread makes it

    /** What a file's name is made of beside its number. */
    private static final class Naming {
        private final byte[] before;
        private final int digits;
        private final byte[] after;

        Naming(byte[] before, int digits, byte[] after) {
            this.before = before;
            this.digits = digits;
            this.after = after;
        }
    }

    Leaf(String name, long seed, int files, Likeness likeness) {
        this.name = name;
        this.seed = seed;
        this.files = files;
        this.likeness = likeness;
    }

    private Naming naming() {
        long writer = Mixing.below(10, Mixing.mix(seed, 1));
        int digits = Names.digits(files);
        if (writer < 4) {
            return new Naming(SPARK, Math.max(5, digits), ascii(job()));
        }
        return writer < 7
                ? new Naming(HIVE, Math.max(6, digits), ascii("_0"))
                : new Naming(MAP_REDUCE, Math.max(5, digits), ascii(".snappy.parquet"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** What all files of one Spark job have in their names. */
    private String job() {
        String first = Names.hex(Mixing.mix(seed, 2));
        String second = Names.hex(Mixing.mix(seed, 3));
        return "-" + first.substring(0, 8) + "-" + first.substring(8, 12) + "-4" + first.substring(13) + "-a"
                + second.substring(1, 4) + "-" + second.substring(4) + "-c000.snappy.orc";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long modifiedMillis() {
        return likeness.modifiedMillis(seed);
    }

    @Override
    public int folders() {
        return 0;
    }

    @Override
    public Folder folder(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int files() {
        return files;
    }

    @Override
    public void file(int index, NamedFile file) {
        Naming made = naming;
        if (made == null) {
            made = naming();
            naming = made;
        }
        file.clearName();
        file.append(made.before);
        file.append(index, made.digits);
        file.append(made.after);
        likeness.describe(seed + 0x632be59bd9b4e019L * (index + 1L), file);
    }

    @Override
    public long filesBelow() {
        return files;
    }

    @Override
    public long foldersBelow() {
        return 0;
    }
}
