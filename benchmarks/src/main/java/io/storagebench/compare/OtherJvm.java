package io.storagebench.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs what ends its JVM, or is to find nothing compiled. */
public final class OtherJvm {
    private OtherJvm() {}

    /**
     * Runs this JVM's {@code java} with these words, and gives what it printed.
     *
     * @throws IOException with that, when it fails
     */
    public static String run(List<String> options, List<String> words) throws IOException, InterruptedException {
        return run(options, Map.of(), words);
    }

    /** The same with variables of the environment. */
    public static String run(List<String> options, Map<String, String> variables, List<String> words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + "\n" + output);
        }
        return output;
    }
}
