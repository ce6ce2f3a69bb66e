package io.storagebench.suite.ceph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Runs {@code ceph} and {@code radosgw-admin}. What they print stays in memory, as keys may be in it; a message has only what
 * they say on standard error. One thread.
 */
final class CephPrograms {
    static final String CEPH = "ceph";
    static final String GATEWAY_ADMIN = "radosgw-admin";

    /** That the removal of a bucket may take: its objects go one after the other. */
    private static final Duration REMOVAL = Duration.ofHours(2);

    private static final int KILLED = 128 + 9; // by us, when it took too long
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path ceph;
    private final Path gatewayAdmin;
    private final Map<String, String> environment;
    private final Duration longest;

    /**
     * @param path folders of programs, separated by colons
     * @param environment that they have beside that of this process
     * @param longest that one may take, but for the removal of a user
     * @throws UsageException when one is not on the path
     */
    CephPrograms(String path, Map<String, String> environment, Duration longest) throws UsageException {
        ceph = find(CEPH, path);
        gatewayAdmin = find(GATEWAY_ADMIN, path);
        this.environment = Map.copyOf(environment);
        this.longest = longest;
    }

    private static Path find(String name, String path) throws UsageException {
        return Pattern.compile(":")
                .splitAsStream(path)
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name).toAbsolutePath())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new UsageException("--ceph: there is no " + name + " on the PATH. Install"
                        + " ceph-common, or put a script of this name there that calls it where it is, such as in a"
                        + " container."));
    }

    /** Where {@code ceph} is. */
    Path ceph() {
        return ceph;
    }

    /** What {@code ceph} prints. */
    String ceph(String... words) throws IOException {
        return run(longest, ceph, words);
    }

    /** The same, as JSON. */
    JsonNode cephJson(String... words) throws IOException {
        return json(ceph, words);
    }

    /** What {@code radosgw-admin} prints, as JSON. */
    JsonNode gatewayAdmin(String... words) throws IOException {
        return json(gatewayAdmin, words);
    }

    /** Removes a user of the gateways with all its buckets. */
    void removeUser(String user) throws IOException {
        run(REMOVAL, gatewayAdmin, "user", "rm", "--uid", user, "--purge-data");
    }

    private JsonNode json(Path program, String... words) throws IOException {
        String text = run(longest, program, words);
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException other) { // whose message has the text
            throw new IOException(line(program, words) + ": did not print JSON");
        }
    }

    private static String line(Path program, String... words) {
        return program.getFileName() + " " + ShellWords.joined(List.of(words));
    }

    private String run(Duration limit, Path program, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        Path said = Files.createTempFile("storage-bench-", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectError(said.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(() -> end(process));
            try {
                String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                int code = process.waitFor();
                if (code != 0) {
                    throw new IOException(line(program, words) + ": " + reason(code, said, limit));
                }
                return text;
            } finally {
                end(process);
            }
        } catch (InterruptedException wanted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(line(program, words) + ": interrupted");
        } finally {
            Files.deleteIfExists(said);
        }
    }

    private static void end(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String reason(int code, Path said, Duration limit) throws IOException {
        if (code == KILLED) {
            return "gave no answer in " + limit.toSeconds() + " s. Is a monitor up?";
        }
        return new String(Files.readAllBytes(said), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((first, last) -> last)
                .map(String::strip)
                .orElse("exit code " + code);
    }
}
