package io.storagebench.mapreduce.task;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder by whose files maps and the process that drives them speak with each other, and the names by which a job tells maps of
 * it.
 */
public final class JobFolder {
    /** Key of the job's configuration: the folder. */
    public static final String FOLDER = "storage-bench.folder";

    /** Key of the job's configuration: the heap of a map's client, in MiB. */
    public static final String HEAP = "storage-bench.heap.mb";

    /** Key of the job's configuration: where Java is on the machines of the cluster. */
    public static final String JAVA_HOME = "storage-bench.java.home";

    /** Key of the job's configuration: whether a Java came with it, unpacked in the folder {@link #OWN_JAVA}. */
    public static final String HAS_OWN_JAVA = "storage-bench.own.java";

    /** What the folder of the Java that came with the job is called where a map runs. */
    public static final String OWN_JAVA = "java";

    /** Key of the job's configuration: what comes before the client on its class path. */
    public static final String CLASS_PATH = "storage-bench.class.path";

    /** Key of the job's configuration: where the client looks for native libraries first. */
    public static final String LIBRARY_PATH = "storage-bench.library.path";

    /** Key of the job's configuration: by how many milliseconds the driver's clock is ahead of the file system's. */
    public static final String DRIVER_AHEAD = "storage-bench.driver.ahead";

    /** Key of the job's configuration: to within how many milliseconds that is known. */
    public static final String DRIVER_WITHIN = "storage-bench.driver.within";

    /** Key of the job's configuration: milliseconds from one look at what the driver has said to the next, until {@link #CALM}. */
    public static final String LOOK = "storage-bench.look.millis";

    /** What the jar of the client is called where a map runs. */
    public static final String CLIENT = "storage-bench.jar";

    /** Begins the name of a secret of the job that is a file of a configuration: {@code HADOOP_CONF_DIR/core-site.xml}. */
    public static final String SECRET_FILE = "storage-bench.file/";

    /** Begins the name of a secret of the job that is a file in the folder in which a map runs. */
    public static final String SECRET_OWN_FILE = "storage-bench.own-file/";

    /** Begins the name of a secret of the job that is a file to which a variable of the environment leads. */
    public static final String SECRET_NAMED_FILE = "storage-bench.named-file/";

    /** Begins the name of a secret of the job that is a variable of the environment. */
    public static final String SECRET_VARIABLE = "storage-bench.variable/";

    /** The flag of a JVM that names its configuration of Kerberos. */
    public static final String KERBEROS_PROPERTY = "java.security.krb5.conf";

    /** What that of the driver is called in the folder in which a map runs, if it comes along. */
    public static final String KERBEROS = "krb5.conf";

    /** Begins the line by which a map says which one it is: the attempt. */
    public static final String MAP = "storage-bench-map ";

    /** Begins the line by which a map says that a file is there. */
    public static final String FILE = "storage-bench-file ";

    /** Begins the last line of a map: how its client ended, with {@link #LINE_END} for each end of a line. */
    public static final String END = "storage-bench-end ";

    /** What stands for an end of a line within one. */
    public static final char LINE_END = '\r';

    /** Milliseconds from one look to the next while nobody waits for what is said, and the file system may be under load. */
    public static final long CALM_LOOK_MILLIS = 500;

    /** The line by which a map is told that nobody waits any more for what it says. */
    public static final String CALM = "storage-bench-calm";

    /** The line by which a map is told to end its client at once. */
    public static final String KILL = "storage-bench-kill";

    private final FileSystem fs;
    private final Path path;

    public JobFolder(FileSystem fs, Path path) {
        this.fs = fs;
        this.path = path;
    }

    public FileSystem fs() {
        return fs;
    }

    public Path path() {
        return path;
    }

    /** The file of which each line is the number of a share. */
    public Path shares() {
        return new Path(path, "shares");
    }

    /** The file that the driver touches as long as it lives. */
    public Path sign() {
        return new Path(path, "driver");
    }

    /** Lines to a share. */
    public Path in(int share) {
        return new Path(path, "share-" + share + ".in");
    }

    /** Lines from a share. */
    public Path out(int share) {
        return new Path(path, "share-" + share + ".out");
    }

    /** Where the clock of a share is compared. */
    public Path clock(int share) {
        return new Path(path, "share-" + share + ".clock");
    }

    /** Files that a share has made. */
    public Path files(int share) {
        return new Path(path, "share-" + share + ".files");
    }

    private Path arguments(int share) {
        return new Path(path, "share-" + share + ".arguments");
    }

    /** Writes the command line of a share. */
    public void writeArguments(int share, List<String> words) throws IOException {
        try (DataOutputStream out = fs.create(arguments(share), false)) {
            out.writeInt(words.size());
            for (String word : words) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
    }

    /** Reads the command line of a share. */
    public List<String> readArguments(int share) throws IOException {
        List<String> words = new ArrayList<>();
        try (DataInputStream in = fs.open(arguments(share))) {
            for (int left = in.readInt(); left > 0; left--) {
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                words.add(new String(bytes, StandardCharsets.UTF_8));
            }
        }
        return words;
    }
}
