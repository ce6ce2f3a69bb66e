package io.storagebench.hdfs.connect;

import io.storagebench.codec.CodecOptions;
import io.storagebench.codec.Coding;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.hdfs.wire.CountingSocketFactory;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Problems;
import io.storagebench.op.TargetInfo;
import io.storagebench.op.WireBytes;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.HarFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which file system, and where in it. */
@Listed(HelpGroup.TARGET)
public final class HdfsOptions {

    @Option(
            names = "--fs",
            paramLabel = "URI",
            description = "File system, such as hdfs://nn:8020, file:/// or null:/// for the client "
                    + "alone. Default: that of HADOOP_CONF_DIR, or else an embedded HDFS.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    public String fs;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "Folder of the dataset. Default for a write: a new one below storage-bench in "
                    + "the home folder.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    public String dir;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description = "Setting of Hadoop, repeatable. Default: none.")
    public Map<String, String> configuration = new LinkedHashMap<>();

    @Mixin
    EmbeddedNamespace namespace = new EmbeddedNamespace();

    @Mixin
    ClientsOption several = new ClientsOption();

    @Mixin
    HdfsLogin login = new HdfsLogin();

    @Mixin
    CodecOptions codec = new CodecOptions();

    private final Map<String, String> implied = new LinkedHashMap<>();
    private String alsoStarted = "";
    private Optional<String> user = Optional.empty();

    /** Sets configuration that other options stand for, unless {@code -D} says otherwise. Before connecting. */
    public void implies(Map<String, String> settings) {
        implied.putAll(settings);
    }

    /** Names of those options that are not about where the file system is, for who refuses them. */
    public static Set<String> namesBesideAddress() {
        return Stream.concat(
                        CodecOptions.NAMES.stream(), Stream.of("--clients", "--embedded-image", "--restart-namenode"))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Refuses options that are not about where the file system is. */
    public void requireAddressAlone(String reason, Problems problems) {
        codec.requireNone(reason, problems);
        several.requireOne(reason, problems);
        namespace.requireNone(reason, problems);
    }

    /** As which user to connect where nobody has to prove who he is. Before connecting. */
    public void actsAs(String name) {
        user = Optional.of(name);
    }

    /** What is started beside an embedded HDFS, for the notice that says so: {@code " and HttpFS"}. Before connecting. */
    public void alsoStarts(String words) {
        alsoStarted = words;
    }

    /** Whether an embedded HDFS is started, as nobody names a file system. */
    public boolean startsEmbedded() {
        return fs == null && !DefaultFileSystem.isNamed(configuration());
    }

    /** Whether the options lead to HDFS, as far as they tell. */
    public boolean mayBeHdfs() {
        return fs == null || fs.startsWith("hdfs:");
    }

    /** Files and sockets that a thread which reads or writes keeps open at least. */
    public int filesOfThread() {
        return fs != null && fs.startsWith(NullFileSystem.SCHEME + ":") ? 0 : 1;
    }

    public void validate(Problems problems) {
        login.options.validate(problems);
        several.validate(problems);
        codec.validate(problems);
        namespace.validate(fs, problems);
        new AddressRules(problems).check(fs, dir, configuration);
    }

    /** The remedy where {@code fs} cannot do something that others can. */
    public static String otherThan(FileSystem fs) {
        if (fs instanceof HarFileSystem) {
            return " An archive is read-only: read its files with hdfs-read --input.";
        }
        return fs instanceof ChecksumFileSystem
                ? " Leave out its checksums: -D fs." + fs.getScheme() + ".impl=" + RawLocalFileSystem.class.getName()
                        + "."
                : " Name another file system with --fs.";
    }

    /**
     * Connects.
     *
     * @param redundancy what written files are to be protected by
     */
    public HdfsConnection connect(ConnectContext context, Redundancy redundancy) throws IOException, UsageException {
        return connect(context, redundancy, new Degradation(), 0);
    }

    /**
     * Connects to an HDFS whose DataNodes may be stopped.
     *
     * @param spares DataNodes of an embedded one beside those that the redundancy needs
     */
    public HdfsConnection connect(ConnectContext context, Redundancy redundancy, Degradation degradation, int spares)
            throws IOException, UsageException {
        several.requireThreads(context);
        Configuration conf = configuration();
        Coding coding = coding(conf, redundancy.ecPolicy());
        URI uri = fs == null ? FileSystem.getDefaultUri(conf) : URI.create(fs);
        if (fs == null && !DefaultFileSystem.isNamed(conf)) {
            DefaultFileSystem.requireNoConfiguration();
            if (context.shares() > 1) {
                throw new UsageException(
                        "--fs is missing: all shares need the same file system, and an embedded HDFS is"
                                + " of one process alone.");
            }
            degradation.requireReadable(redundancy);
            return embedded(
                    context, Optional.of(redundancy), spares, conf, coding, FilesRoot.folder(dir, context.runId()));
        }
        namespace.requireNone(uri);
        if (degradation.isGiven()) {
            throw degradation.notEmbedded(uri.toString());
        }
        if (context.verifies() && uri.getScheme().equals(NullFileSystem.SCHEME)) {
            throw new UsageException("--verify: " + uri + " keeps nothing that could be compared. Leave it out.");
        }
        if (context.makesData() && uri.getScheme().equals("har")) {
            throw new UsageException((fs == null ? FileSystem.FS_DEFAULT_NAME_KEY + " " : "--fs ") + uri
                    + ": a Hadoop archive cannot be written to. Read its files with hdfs-read --input, or name another"
                    + " file system with --fs.");
        }
        if (dir == null && context.shares() > 1) {
            throw new UsageException("--dir is missing: all shares need the same folder.");
        }
        if (dir == null && !context.makesData() && !uri.getScheme().equals(NullFileSystem.SCHEME)) {
            throw new UsageException(
                    "--dir is missing: it names the dataset. Give the folder that a write has reported, or add"
                            + " --prepare to make one for this run alone.");
        }
        ConnectFailures failures = failures(uri, context);
        context.connecting(failures.given());
        return open(
                failures,
                conf,
                FilesRoot.folder(dir, context.runId()),
                context.wire(),
                coding,
                context.makesData() ? Optional.of(redundancy) : Optional.empty(),
                Optional.empty());
    }

    /** Refuses a choice of coder where no content is read or written. */
    public void requireNoCoder(Problems problems) {
        codec.requireNone("this operation neither reads nor writes content", problems);
    }

    /**
     * Connects to files that others made.
     *
     * @param glob which match it
     * @throws UsageException when there can be none, or more is asked than to read them
     */
    public HdfsConnection connectToFiles(ConnectContext context, String glob, Degradation degradation)
            throws IOException, UsageException {
        return connectToFiles(context, "--input " + glob + ": ", glob, degradation);
    }

    /**
     * Connects to folders that others made, of which nothing but the names is read.
     *
     * @param folders at least one; what the report says is of the first, or of the root when there are several
     * @throws UsageException as of files
     */
    public HdfsConnection connectToFolders(ConnectContext context, List<String> folders)
            throws IOException, UsageException {
        String given = "--input " + String.join(" --input ", folders) + ": ";
        String place = folders.size() == 1 ? folders.get(0) : Path.SEPARATOR;
        return connectToFiles(context, given, place, new Degradation());
    }

    private HdfsConnection connectToFiles(ConnectContext context, String given, String glob, Degradation degradation)
            throws IOException, UsageException {
        several.requireThreads(context);
        Configuration conf = configuration();
        URI uri = fs == null ? FileSystem.getDefaultUri(conf) : URI.create(fs);
        if (fs == null && !DefaultFileSystem.isNamed(conf)) {
            DefaultFileSystem.requireNoConfiguration();
            if (namespace.isGiven()) {
                requireOnlyReading(context, given);
                degradation.requireBlocks();
                return embedded(
                        context, Optional.empty(), 0, conf, coding(conf, Optional.empty()), FilesRoot.matching(glob));
            }
            throw new UsageException(
                    given + "needs a file system. Add --fs, such as --fs hdfs://nn:8020 or --fs" + " file:///.");
        }
        namespace.requireNone(uri);
        if (uri.getScheme().equals(NullFileSystem.SCHEME)) {
            throw new UsageException(given + uri + " has no files. Name another file system with --fs.");
        }
        requireOnlyReading(context, given);
        if (degradation.isGiven()) {
            throw degradation.notEmbedded(uri.toString());
        }
        ConnectFailures failures = failures(uri, context);
        context.connecting(failures.given());
        return open(
                failures,
                conf,
                FilesRoot.matching(glob),
                context.wire(),
                coding(conf, Optional.empty()),
                Optional.empty(),
                Optional.empty());
    }

    private static void requireOnlyReading(ConnectContext context, String given) throws UsageException {
        if (context.makesData()) {
            throw new UsageException(
                    "--prepare " + given + "makes files, and reads those of others. Give one of the" + " two.");
        }
        if (context.verifies()) {
            throw new UsageException("--verify " + given + "nobody knows what must be in files that this tool did not"
                    + " make. Leave out --verify.");
        }
    }

    private ConnectFailures failures(URI uri, ConnectContext context) {
        return ConnectFailures.hinting(
                uri, (fs == null ? FileSystem.FS_DEFAULT_NAME_KEY + " " : "--fs ") + uri, wayThere(context.wayThere()));
    }

    /**
     * Connects to a folder by its address alone.
     *
     * @param ofJvm words beside those of these options that a command needs to get there
     */
    public HdfsConnection connect(String address, List<String> ofJvm) throws IOException, UsageException {
        Path folder = new Path(address);
        return open(
                ConnectFailures.hinting(folder.toUri(), address, wayThere(ofJvm)),
                configuration(),
                FilesRoot.folder(address, ""),
                new WireBytes(),
                new Coding(codec),
                Optional.empty(),
                Optional.empty());
    }

    /** Hadoop's configuration with what the options add to it. */
    public Configuration configuration() {
        Configuration conf = new HdfsConfiguration();
        conf.setClass("fs." + NullFileSystem.SCHEME + ".impl", NullFileSystem.class, FileSystem.class);
        implied.forEach(conf::set);
        configuration.forEach((key, value) -> conf.set(key, value, WrongSettings.OPTION));
        UnforkedFiles.spareForks(conf);
        return conf;
    }

    /** Coders for files with erasure coding; chosen before anything is connected where they are certain to be needed. */
    private Coding coding(Configuration conf, Optional<String> policy) throws UsageException {
        if (policy.filter(name -> name.startsWith("RS-LEGACY")).isPresent()) {
            codec.requireJava("--ec-policy " + policy.get());
        }
        Coding coding = new Coding(codec);
        coding.install(conf);
        if (codec.isExplicit() || policy.isPresent()) {
            coding.choose();
        }
        return coding;
    }

    private HdfsConnection embedded(
            ConnectContext context,
            Optional<Redundancy> redundancy,
            int spares,
            Configuration conf,
            Coding coding,
            FilesRoot place)
            throws IOException, UsageException {
        int dataNodes = new EmbeddedSize(redundancy, spares).dataNodes(context);
        context.notice("no --fs and no HADOOP_CONF_DIR: starting an HDFS with " + dataNodes + " DataNodes" + alsoStarted
                + " on this machine for this run");
        List<String> arguments = new ArrayList<>(List.of("--datanodes", Integer.toString(dataNodes)));
        arguments.addAll(namespace.ofServer());
        EmbeddedServer server = context.startEmbedded("hdfs", arguments);
        server.clientSettings().forEach(conf::set);
        URI uri = URI.create(server.properties().get(FileSystem.FS_DEFAULT_NAME_KEY));
        conf.set(FileSystem.FS_DEFAULT_NAME_KEY, uri.toString());
        configuration.forEach((key, value) -> conf.set(key, value, WrongSettings.OPTION));
        ConnectFailures failures = new ConnectFailures(uri, "the embedded HDFS, " + uri, "");
        context.connecting(failures.given());
        if (user.isPresent()) {
            failures.makeHome(conf, user.get());
        }
        return open(failures, conf, place, context.wire(), coding, redundancy, Optional.of(server));
    }

    private HdfsConnection open(
            ConnectFailures failures,
            Configuration conf,
            FilesRoot place,
            WireBytes wire,
            Coding coding,
            Optional<Redundancy> redundancy,
            Optional<EmbeddedServer> embedded)
            throws IOException, UsageException {
        URI uri = failures.uri();
        boolean discards = uri.getScheme().equals(NullFileSystem.SCHEME);
        List<HdfsConnection.Client> opened = new ArrayList<>();
        for (int i = 0; i < several.clients; i++) {
            opened.add(client(failures, conf, wire, i == 0));
        }
        FileSystem fs = opened.get(0).fs();
        Path root = place.on(fs);
        TargetInfo info = failures.within(
                failures.answerSeconds(conf), conf, () -> HdfsFacts.of(fs, root, redundancy, embedded.isPresent()));
        HdfsStore store = new HdfsStore(fs, root, place.option(), wayThere(), embedded.isEmpty() && !discards);
        HdfsConnection connection = new HdfsConnection(opened, store, info, failures, embedded, coding);
        if (embedded.isPresent()) {
            EmbeddedServer.jvmFacts().forEach(connection::fact);
            namespace.accept(connection, embedded.get());
        }
        if (several.clients > 1) {
            connection.fact("clients", several.clients + ", each with connections of its own");
        }
        return connection;
    }

    private List<String> wayThere(List<String> ofJvm) {
        return Stream.concat(wayThere().stream(), ofJvm.stream()).toList();
    }

    /** Options beside the address that lead to the file system again; secrets are refused in them. */
    private List<String> wayThere() {
        List<String> words = new ArrayList<>();
        configuration.forEach((key, value) -> words.addAll(List.of("-D", key + "=" + value)));
        words.addAll(login.options.words());
        return words;
    }

    /**
     * A client that shares no connection with others: Hadoop's share them by socket factory and context.
     *
     * @param isFirst logs in, once for all
     */
    private HdfsConnection.Client client(ConnectFailures failures, Configuration conf, WireBytes wire, boolean isFirst)
            throws IOException, UsageException {
        Configuration own = new Configuration(conf);
        Closeable counting =
                failures.uri().getScheme().equals("hdfs") ? CountingSocketFactory.install(own, wire)::close : () -> {};
        return new HdfsConnection.Client(
                isFirst ? failures.open(own, login, user) : failures.openAgain(own, user), counting);
    }
}
