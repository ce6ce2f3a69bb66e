package io.storagebench.embedded;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A child JVM that speaks lines of JSON on its standard output and takes lines on its standard input.
 *
 * <p>Two daemon threads read: its output, so that waiting can have a limit, and its errors, of which the last lines are
 * kept for the message when it fails (a file of them would stay behind when this JVM is killed). One thread at a time
 * sends and receives; any thread may end it.
 */
final class ChildServer {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<LinkedHashMap<String, String>> FLAT = new TypeReference<>() {};
    private static final int SHOWN_ERROR_LINES = 20;
    private static final Duration END_OF_ERRORS = Duration.ofSeconds(1);
    /** The only name in a line by which a server says how much longer than usual its next answer may take. */
    private static final String MORE_SECONDS = "patience.seconds";

    private final Process process;
    private final BufferedWriter input;
    /** Lines of output; empty is the end of output. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private final Thread errorReader;

    /** Guarded by itself. */
    private final Deque<String> lastErrors = new ArrayDeque<>();

    private ChildServer(Process process, String name) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.errorReader = new Thread(this::readErrors, "errors of embedded " + name);
        errorReader.setDaemon(true);
    }

    /** Starts it with these flags of its JVM beside those of {@code server}. */
    static ChildServer start(ServerFolder server, JavaHome java, List<String> flags, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.java().toString());
        command.addAll(server.jvmFlags());
        command.addAll(flags);
        command.add("-Dstorage-bench.embedded=" + server.name());
        command.add("-cp");
        command.add(server.folder() + File.separator + "*");
        command.add(server.mainClass());
        command.addAll(arguments);
        ChildServer started = new ChildServer(new ProcessBuilder(command).start(), server.name());
        Thread reader = new Thread(started::readLines, "output of embedded " + server.name());
        reader.setDaemon(true);
        reader.start();
        started.errorReader.start();
        return started;
    }

    private void readLines() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException e) {
            // The process is gone or is being destroyed: the end of output in any case.
        } finally {
            lines.add(Optional.empty());
        }
    }

    private void readErrors() {
        try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                synchronized (lastErrors) {
                    lastErrors.addLast(line);
                    if (lastErrors.size() > SHOWN_ERROR_LINES) {
                        lastErrors.removeFirst();
                    }
                }
            }
        } catch (IOException e) {
            // As above.
        }
    }

    void send(String line) throws IOException {
        input.write(line);
        input.newLine();
        input.flush();
    }

    /**
     * The next answer; fails when the server has ended, writes something else or takes longer.
     *
     * @param limit without the time that the server asks for, as one with much to load does
     */
    Map<String, String> receive(Duration limit) throws IOException {
        Map<String, String> answer = next(limit);
        String more = answer.get(MORE_SECONDS);
        return more == null ? answer : next(limit.plusSeconds(Long.parseLong(more)));
    }

    private Map<String, String> next(Duration limit) throws IOException {
        Optional<String> line;
        try {
            line = lines.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the embedded server", e);
        }
        if (line == null) {
            throw new IOException("no answer in " + limit.toSeconds() + " s" + indented(lastErrors()));
        }
        if (line.isEmpty()) {
            lines.add(line);
            throw new ServerEndedException(exitCode(), lastErrors());
        }
        try {
            return MAPPER.readValue(line.get(), FLAT);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "it wrote '" + line.get() + "', which is no line of JSON" + indented(lastErrors()), e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Asks it to end by closing its input; terminates it after {@code patience}, and kills it after {@code lastPatience}
     * more. An interrupt ends the patience.
     */
    void end(Duration patience, Duration lastPatience) {
        try {
            input.close();
        } catch (IOException e) {
            // It is gone already.
        }
        try {
            if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                process.destroy();
                process.waitFor(lastPatience.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    /** Of its process, or -1; its output and its errors end a moment before it does. */
    private int exitCode() {
        try {
            errorReader.join(END_OF_ERRORS.toMillis());
            return process.waitFor(END_OF_ERRORS.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private String lastErrors() {
        synchronized (lastErrors) {
            return String.join(System.lineSeparator(), lastErrors);
        }
    }

    /** Lines of the server below a line of ours. */
    static String indented(String lines) {
        return lines.lines().map(line -> System.lineSeparator() + "  " + line).collect(Collectors.joining());
    }
}
