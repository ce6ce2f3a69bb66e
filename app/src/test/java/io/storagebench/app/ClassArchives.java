package io.storagebench.app;

import io.storagebench.embedded.EmbeddedServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * Makes archives of the classes that commands and embedded servers load (class data sharing), before the integration tests:
 * the hundreds of JVMs that these start map their classes from there, and spend a third less CPU time than when each of them
 * finds, parses and verifies thousands of classes.
 *
 * <p>They change nothing else: a JVM that an archive does not fit, as its class path is another one, goes on without.
 */
final class ClassArchives {
    /** Where they are; tests work without. */
    private static final String PROPERTY = "storage-bench.class-archives";

    /** The archive of the client's classes. */
    static final String COMMANDS = "commands";

    private final Path folder;
    private int commands;

    private ClassArchives(Path folder) {
        this.folder = folder;
    }

    /** Flags for a JVM that has the class path of commands, or of the server with this name, or begins with it. */
    static List<String> flags(String of) {
        String folder = System.getProperty(PROPERTY);
        return folder == null ? List.of() : List.of("-XX:SharedArchiveFile=" + archive(Path.of(folder), of));
    }

    /**
     * Makes them in the folder that is named, out of what some commands load. Servers are told by
     * {@link EmbeddedServer#JVM_OPTIONS} to list there what they load, in {@code NAME.classes}.
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        FileUtil.fullyDelete(folder.toFile());
        Files.createDirectories(folder);
        new ClassArchives(folder).make();
    }

    private void make() throws Exception {
        try (Hdfs hdfs = Hdfs.start(3);
                TestedS3 s3 = TestedS3.start()) {
            List<String> onHdfs = hdfs.options("/archived");
            run(Map.of(), onHdfs, "hdfs-write", "--files", "2", "--size", "1m", "--threads", "2", "--verify");
            run(Map.of(), onHdfs, "hdfs-read", "--verify");
            run(Map.of(), hdfs.options("/names"), "nn-create", "--files", "2", "--bytes", "0", "--clean");
            List<String> onS3 = s3.options("archived");
            run(s3.variables(), onS3, "s3-put", "--objects", "2", "--size", "1k", "--client", "v1");
            run(s3.variables(), onS3, "s3-get", "--verify", "--client", "v2");
        }
        Path servers = Path.of(System.getProperty("storage-bench.embedded.dir"));
        List<Callable<Void>> dumps = new ArrayList<>();
        dumps.add(() -> dump(COMMANDS, System.getProperty("storage-bench.jar")));
        for (String server : EmbeddedServer.names()) {
            if (Files.exists(list(server))) { // it was started above
                dumps.add(() -> dump(server, servers.resolve(server) + File.separator + "*"));
            }
        }
        ExecutorService sideBySide = Executors.newFixedThreadPool(2);
        try {
            for (Future<Void> dump : sideBySide.invokeAll(dumps)) {
                dump.get();
            }
        } finally {
            sideBySide.shutdownNow();
        }
    }

    private void run(Map<String, String> variables, List<String> options, String... command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(options);
        List<String> flags = List.of("-XX:DumpLoadedClassList=" + list(COMMANDS + "-" + commands++));
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, flags, variables, words.toArray(String[]::new))) {
            process.await().well();
        }
    }

    private Path list(String of) {
        return folder.resolve(of + ".classes");
    }

    private static Path archive(Path folder, String of) {
        return folder.resolve(of + ".jsa");
    }

    /** Without an archive tests are slower and the same, so a JVM that cannot make one does not end the build. */
    private Void dump(String of, String classPath) throws IOException, InterruptedException {
        Set<String> classes = new LinkedHashSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path list : files.filter(file -> file.getFileName().toString().matches(of + "(-\\d+)?\\.classes"))
                    .toList()) {
                try (Stream<String> lines = Files.lines(list)) {
                    lines.filter(ClassArchives::canBeArchived)
                            .map(line -> line.replaceFirst(" id: \\d+$", "")) // which each list counts for itself
                            .forEach(classes::add);
                }
            }
        }
        Path all = folder.resolve(of + ".list");
        Files.write(all, classes);
        Path log = folder.resolve(of + ".log");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + all,
                        "-XX:SharedArchiveFile=" + archive(folder, of),
                        "-XX:ErrorFile=" + folder.resolve(of + ".crash"),
                        "-cp",
                        classPath)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        System.out.println(
                code == 0 ? "Archived the classes of " + of : "No archive of the classes of " + of + ": " + log);
        return null;
    }

    /** The lambdas that crash Java 17 here (in adjust_lambda_proxy_class_dictionary) are those of interfaces as old as picocli's. */
    private static boolean canBeArchived(String line) {
        return !line.startsWith("@lambda-proxy ") || !line.contains("picocli");
    }
}
