package io.storagebench.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs what ends its JVM, or is to find nothing compiled. */
public final class OtherJvm {
    private OtherJvm() {}

    /**
     * Runs this JVM's {@code java} with these words, and gives what it printed.
     *
     * @throws IOException with that, when it fails
     */
    public static String run(List<String> options, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + "\n" + output);
        }
        return output;
    }
}
