package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** {@code java -jar storage-bench.jar} as a user starts it, its streams in files. */
final class StorageBenchProcess implements AutoCloseable {
    /** Also what tests take for soon: Hadoop's client alone would try for a quarter of an hour. */
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private static final long POLL_MILLIS = 50;

    private final Process process;
    private final Path out;
    private final Path err;
    private final Path json;
    private final long startNanos = System.nanoTime();

    private StorageBenchProcess(Process process, Path out, Path err, Path json) {
        this.process = process;
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /** How a command ended. */
    record Ended(int code, String out, String err, Path json) {
        Result result() throws IOException {
            ResultFile file = ResultJson.read(Files.readAllBytes(json));
            return file.runs().get(0);
        }

        /** What its only operation did. */
        OperationStats only() throws IOException {
            return result().ops().values().iterator().next();
        }

        /** This, which must have succeeded. */
        Ended well() {
            assertThat(code).as(toString()).isZero();
            return this;
        }

        /** Everything it said, for the description of a failed assertion. */
        @Override
        public String toString() {
            return "exit code " + code + "\n--- stdout\n" + out + "--- stderr\n" + err;
        }
    }

    /** The JVM of a command, with flags that change nothing but how fast it starts. */
    static List<String> java() {
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // A command of a second or two would spend much of it on compiling code that it hardly uses.
        java.add("-XX:TieredStopAtLevel=1");
        java.addAll(ClassArchives.flags(ClassArchives.COMMANDS));
        return java;
    }

    /** Starts a command; results go to a file of {@code folder} when it is an operation. */
    static StorageBenchProcess start(Path folder, List<String> jvmFlags, String... arguments) throws IOException {
        return start(folder, jvmFlags, Map.of(), arguments);
    }

    /** The same with variables of the environment. */
    static StorageBenchProcess start(
            Path folder, List<String> jvmFlags, Map<String, String> variables, String... arguments) throws IOException {
        Path json = Files.createTempFile(folder, "result", ".json");
        List<String> command = java();
        command.addAll(jvmFlags);
        command.addAll(List.of("-jar", System.getProperty("storage-bench.jar")));
        command.addAll(words(json, arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        Map<String, String> environment = builder.environment();
        environment.remove("HADOOP_CONF_DIR");
        environment.remove("HBASE_CONF_DIR");
        environment.remove("HADOOP_HOME");
        environment.remove("KRB5CCNAME");
        environment.keySet().removeIf(name -> name.startsWith("AWS_"));
        environment.putAll(variables);
        return new StorageBenchProcess(builder.start(), out, err, json);
    }

    /** The arguments, and where its result goes when it is an operation. */
    private static List<String> words(Path json, String... arguments) {
        List<String> words = new ArrayList<>(Arrays.asList(arguments));
        if (arguments[0].matches("(hbase|hdfs|nn|s3|webhdfs)-.*|ns-(ls|ls-r|du|count)|mix")
                && !words.contains("--json")) {
            words.addAll(List.of("--json", json.toString()));
        }
        return words;
    }

    /** Runs a command to its end: in this JVM, if nothing of it is about its own. */
    static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
        return run(folder, Map.of(), arguments);
    }

    /** The same with variables of the environment; with any, in a JVM of its own. */
    static Ended run(Path folder, Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        Path json = Files.createTempFile(folder, "result", ".json");
        List<String> words = words(json, arguments);
        if (variables.isEmpty() && CommandsHere.canRun(words)) {
            CommandsHere.Said said = CommandsHere.run(words, LIMIT);
            return new Ended(said.code(), said.out(), said.err(), json);
        }
        try (StorageBenchProcess process = start(folder, List.of(), variables, arguments)) {
            return process.await();
        }
    }

    Ended await() throws IOException, InterruptedException {
        return await(LIMIT);
    }

    /** The same of what may take longer. */
    Ended await(Duration limit) throws IOException, InterruptedException {
        if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("still running after " + limit + "\n" + Files.readString(err));
        }
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err), json);
    }

    /** What it has printed on standard output until now. */
    String said() {
        return content(out);
    }

    /** What it has printed on standard error until now. */
    String noticed() {
        return content(err);
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** JVMs that it started. */
    Stream<ProcessHandle> children() {
        return process.children();
    }

    /** Seconds since it was started. */
    double startedAgo() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** Sends a signal such as INT. */
    void signal(String name) throws IOException, InterruptedException {
        signal(process.pid(), name);
    }

    /** Sends a signal to another process. */
    static void signal(long pid, String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill -" + name + " failed");
        }
    }

    /** Waits until {@code condition} holds, while the process runs. */
    void waitWhileRunning(String what, BooleanSupplier condition) throws IOException, InterruptedException {
        waitWhileRunning(what, LIMIT, condition);
    }

    /** The same of what may take longer. */
    void waitWhileRunning(String what, Duration limit, BooleanSupplier condition)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive()) {
                throw new AssertionError("ended before " + what + "\n" + await());
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("no " + what + " within " + limit);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
