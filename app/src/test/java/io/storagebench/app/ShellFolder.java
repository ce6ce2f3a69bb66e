package io.storagebench.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A folder of programs that scripts find before all others, {@code storage-bench} among them, as on a user's machine. */
record ShellFolder(Path folder) {
    /** Adds a program; gives where it is. */
    Path add(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file;
    }

    /** Adds {@code storage-bench}. */
    void addStorageBench() throws IOException {
        add(
                "storage-bench",
                "#!/bin/sh\nexec '" + String.join("' '", StorageBenchProcess.java())
                        + "' ${STORAGE_BENCH_OPTS:-} -jar '" + System.getProperty("storage-bench.jar") + "' \"$@\"\n");
    }

    /** A command in this folder, what it says going to a file, with nothing of a cluster in its environment. */
    ProcessBuilder builder(List<String> command, Path said) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeAll(List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR", "HADOOP_HOME", "STORAGE_BENCH", "START_IN"));
        environment.keySet().removeIf(name -> name.startsWith("AWS_"));
        environment.put("PATH", folder + ":" + environment.get("PATH"));
        return builder;
    }

    /** Starts the text of a shell. */
    Process run(String text, Path said) throws IOException {
        return builder(new ArrayList<>(List.of("sh", "-c", text)), said).start();
    }
}
