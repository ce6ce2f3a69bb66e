package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the commands at the end of a report, as a user does who copies them into a shell. */
final class PrintedCommands {
    private static final int LIMIT_SECONDS = 180;

    private final Path folder;
    private final Map<String, String> variables;

    /**
     * @param folder for what they need and say
     * @param variables of the environment
     */
    PrintedCommands(Path folder, Map<String, String> variables) throws IOException {
        this.folder = folder;
        this.variables = variables;
        Path command = folder.resolve("storage-bench");
        Files.writeString(
                command,
                "#!/bin/sh\nexec '" + String.join("' '", StorageBenchProcess.java()) + "' -jar '"
                        + System.getProperty("storage-bench.jar") + "' \"$@\"\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
    }

    /** Reads the dataset of {@code report} and removes it, both by what the report says. */
    void readAndClean(Ended report) throws IOException, InterruptedException {
        assertThat(run(line("read it", report))).contains("hdfs-read").contains("LATENCY");
        assertThat(run(line("remove it", report))).startsWith("Removed ");
    }

    /** The command that {@code report} prints behind {@code what}. */
    static String line(String what, Ended report) {
        Matcher line =
                Pattern.compile("^ +" + what + ": +(.+)$", Pattern.MULTILINE).matcher(report.out());
        assertThat(line.find()).as(report.toString()).isTrue();
        return line.group(1);
    }

    /** What {@code command} says, which must succeed. */
    String run(String command) throws IOException, InterruptedException {
        Path said = folder.resolve("said.txt");
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        Map<String, String> environment = builder.environment();
        environment.remove("HADOOP_CONF_DIR");
        environment.keySet().removeIf(name -> name.startsWith("AWS_"));
        environment.put("PATH", folder + ":" + environment.get("PATH"));
        environment.putAll(variables);
        Process process = builder.start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        assertThat(process.waitFor())
                .as(command + "\n" + Files.readString(said))
                .isZero();
        return Files.readString(said);
    }
}
