package io.storagebench.mapreduce.task;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/** The client of one share, in a JVM of its own in a container. One thread runs it. */
final class ClientProcess {
    /** What is tried again, for messages. */
    static final String FILE_SYSTEM = "the cluster's file system";

    private static final long FILES_MILLIS = 4000;
    private static final long DRIVER_GONE_MILLIS = 90_000;
    private static final int LAST_WORDS = 20;
    private static final int SIGNALLED = 128;
    /** Variables that lead to folders of configuration, which have these names where a map runs. */
    private static final List<String> CONFIGURATION = Arrays.asList("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rw-------");

    private final TaskInputOutputContext<?, ?, ?, ?> context;
    private final JobFolder folder;
    private final int share;
    private final LineFile out;
    private final ClockCheck clock;
    private final LineTail in;
    private final Retries retries = new Retries(FILE_SYSTEM);
    private final Deque<String> lastWords = new ArrayDeque<>(); // guarded by itself
    private final Map<String, Long> sent = new TreeMap<>(); // when a file was changed that was sent
    private final Set<String> outputs = new HashSet<>(); // whatever they are called
    private long lookMillis;
    private int versions;
    private long nextFilesMillis;
    private long signMillis; // of the driver, by the file system's clock
    private long heardNanos = System.nanoTime();

    /**
     * @param out lines to the driver
     * @param clock of this machine against that of the file system
     */
    ClientProcess(
            TaskInputOutputContext<?, ?, ?, ?> context, JobFolder folder, int share, LineFile out, ClockCheck clock) {
        this.context = context;
        this.folder = folder;
        this.share = share;
        this.out = out;
        this.clock = clock;
        in = new LineTail(folder.fs(), folder.in(share));
        lookMillis = context.getConfiguration().getLong(JobFolder.LOOK, JobFolder.CALM_LOOK_MILLIS);
    }

    /**
     * Runs it to its end; says how it ended, in words behind its name.
     *
     * @throws Retries.GaveUpException when nothing more can be said to the driver, nor heard
     * @throws IOException when it cannot be started
     */
    String run() throws IOException, InterruptedException {
        String java = ClientJava.find(context.getConfiguration());
        ProcessBuilder builder = new ProcessBuilder(command(java));
        takeUser(builder.environment());
        takeSecrets(builder.environment());
        Process process = builder.start();
        try {
            Thread said = read(process.getInputStream(), true);
            Thread complained = read(process.getErrorStream(), false);
            PrintStream told = new PrintStream(process.getOutputStream(), true, "UTF-8");
            while (process.isAlive()) {
                retries.attempt(() -> look(process, told));
                context.progress();
                Thread.sleep(lookMillis);
            }
            said.join(JobFolder.CALM_LOOK_MILLIS);
            complained.join(JobFolder.CALM_LOOK_MILLIS);
            retries.insist(this::sendFiles);
            return how(process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    /** Passes on what was said since the last look, both ways. */
    private void look(Process process, PrintStream told) throws IOException {
        out.flush();
        for (String line : in.next()) {
            if (line.equals(JobFolder.KILL)) {
                process.destroyForcibly();
            } else if (line.equals(JobFolder.CALM)) {
                lookMillis = JobFolder.CALM_LOOK_MILLIS;
            } else {
                told.println(line);
            }
        }
        if (System.nanoTime() / 1_000_000 >= nextFilesMillis) {
            sendFiles();
            endWithDriver(process);
            nextFilesMillis = System.nanoTime() / 1_000_000 + FILES_MILLIS;
        }
    }

    /** Nobody waits any more for the load of a driver that is gone. */
    private void endWithDriver(Process process) throws IOException {
        long sign = folder.fs().getFileStatus(folder.sign()).getModificationTime();
        if (sign != signMillis) {
            signMillis = sign;
            heardNanos = System.nanoTime();
        } else if (System.nanoTime() - heardNanos > DRIVER_GONE_MILLIS * 1_000_000) {
            process.destroyForcibly();
        }
    }

    private List<String> command(String java) throws IOException, InterruptedException {
        Configuration conf = context.getConfiguration();
        List<String> command = new ArrayList<>();
        command.add(java);
        command.add("-Xmx" + conf.getInt(JobFolder.HEAP, 512) + "m");
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
        command.add("-Dstorage-bench.driven=true");
        command.add("-Dstorage-bench.child="
                + ManagementFactory.getRuntimeMXBean().getName().split("@", 2)[0]);
        // Against that of the driver, which was compared with the same one: what is not known of either adds up.
        command.add("-Dstorage-bench.clock.ahead=" + (clock.aheadMillis() - conf.getLong(JobFolder.DRIVER_AHEAD, 0)));
        command.add(
                "-Dstorage-bench.clock.within=" + (clock.withinMillis() + conf.getLong(JobFolder.DRIVER_WITHIN, 0)));
        command.add(
                "-Djava.io.tmpdir=" + Files.createDirectories(Paths.get("tmp")).toAbsolutePath());
        command.add("-Dstorage-bench.libraries=" + new File("").getAbsolutePath());
        if (context.getCredentials().getSecretKey(new Text(JobFolder.SECRET_OWN_FILE + JobFolder.KERBEROS)) != null) {
            command.add("-D" + JobFolder.KERBEROS_PROPERTY + "=" + new File(JobFolder.KERBEROS).getAbsolutePath());
        }
        String libraries = conf.get(JobFolder.LIBRARY_PATH, "");
        if (!libraries.isEmpty()) {
            command.add(
                    "-Djava.library.path=" + libraries + File.pathSeparator + System.getProperty("java.library.path"));
        }
        command.add("-cp");
        // As Bootstrap has it: what the user gives, so that his file system wins, then configuration, then the client.
        List<String> classPath = new ArrayList<>();
        String given = conf.get(JobFolder.CLASS_PATH, "");
        if (!given.isEmpty()) {
            classPath.add(given);
        }
        classPath.addAll(CONFIGURATION);
        classPath.add(JobFolder.CLIENT);
        command.add(String.join(File.pathSeparator, classPath));
        command.add("io.storagebench.cli.Bootstrap");
        List<String> arguments = retries.insistOn(() -> folder.readArguments(share));
        int recording = arguments.lastIndexOf("--jfr");
        if (recording >= 0) {
            outputs.add(arguments.get(recording + 1));
        }
        command.addAll(arguments);
        return command;
    }

    /** Without Kerberos a process is whoever it runs as, in a container often a user of YARN's, and not who runs the load. */
    private static void takeUser(Map<String, String> environment) throws IOException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            environment.putIfAbsent(
                    "HADOOP_USER_NAME", UserGroupInformation.getCurrentUser().getShortUserName());
        }
    }

    /** Configuration and credentials of the driver come as secrets of the job, so that no file of the cluster shows them. */
    private void takeSecrets(Map<String, String> environment) throws IOException {
        // What containers inherit is of the cluster, and not of who runs the load.
        environment.keySet().removeAll(CONFIGURATION);
        Credentials secrets = context.getCredentials();
        for (Text name : secrets.getAllSecretKeys()) {
            String key = name.toString();
            byte[] value = secrets.getSecretKey(name);
            if (key.startsWith(JobFolder.SECRET_VARIABLE)) {
                environment.put(
                        key.substring(JobFolder.SECRET_VARIABLE.length()), new String(value, StandardCharsets.UTF_8));
            } else if (key.startsWith(JobFolder.SECRET_NAMED_FILE)) {
                String variable = key.substring(JobFolder.SECRET_NAMED_FILE.length());
                environment.put(variable, write(Paths.get(variable), value));
            } else if (key.startsWith(JobFolder.SECRET_OWN_FILE)) {
                write(Paths.get(key.substring(JobFolder.SECRET_OWN_FILE.length())), value);
            } else if (key.startsWith(JobFolder.SECRET_FILE)) {
                java.nio.file.Path file = Paths.get(key.substring(JobFolder.SECRET_FILE.length()));
                Files.createDirectories(file.getParent());
                write(file, value);
                environment.put(
                        file.getParent().toString(),
                        file.getParent().toAbsolutePath().toString());
            }
        }
    }

    /** For the user's eyes alone; gives its whole path. */
    private static String write(java.nio.file.Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
        return Files.write(file, content).toAbsolutePath().toString();
    }

    private Thread read(InputStream stream, boolean isForDriver) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                            if (isForDriver) {
                                out.add(line);
                            } else {
                                keep(line);
                            }
                        }
                    } catch (IOException ended) {
                        // Its end is told by another thread.
                    }
                },
                "storage-bench-client");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void keep(String line) {
        synchronized (lastWords) {
            if (lastWords.size() == LAST_WORDS) {
                lastWords.removeFirst();
            }
            lastWords.addLast(line);
        }
    }

    /** Sends each file of this share that has changed, under a name of its own, and says so when it is there. */
    private void sendFiles() throws IOException {
        File[] files = new File(".")
                .listFiles((dir, name) -> name.startsWith("share-" + share + ".") || outputs.contains(name));
        if (files == null) {
            return;
        }
        for (File file : files) {
            long changed = file.lastModified();
            Long before = sent.get(file.getName());
            if (file.isFile() && (before == null || before != changed)) {
                String name = file.getName() + "~" + ++versions;
                folder.fs()
                        .copyFromLocalFile(
                                false,
                                true,
                                new Path(file.getAbsoluteFile().toURI()),
                                new Path(folder.files(share), name));
                out.add(JobFolder.FILE + name);
                sent.put(file.getName(), changed);
            }
        }
    }

    private String how(int code) {
        if (code > SIGNALLED) {
            return "ended by signal " + (code - SIGNALLED);
        }
        synchronized (lastWords) {
            return "ended with exit code " + code
                    + (code == 0 || lastWords.isEmpty() ? "" : ": " + String.join("\n", lastWords));
        }
    }
}
