package io.storagebench.folder;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A program that makes a folder, or works in one, until its standard input ends. */
final class FolderHolder {
    private FolderHolder() {}

    /**
     * What a test knows of a holder.
     *
     * @param process the program
     * @param folder the one that it made or works in
     */
    record Held(Process process, Path folder) implements AutoCloseable {
        /** As kill -9 does. */
        void kill() {
            process.destroyForcibly().onExit().join();
        }

        @Override
        public void close() {
            kill();
        }
    }

    /** Starts one that makes a folder in this one. */
    static Held making(Path parent) throws IOException {
        return start("make", parent);
    }

    /** Starts one that works in this folder, as a server does. */
    static Held workingIn(Path folder) throws IOException {
        return start("work", folder);
    }

    private static Held start(String what, Path where) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        FolderHolder.class.getName(),
                        what,
                        where.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        return new Held(process, Path.of(output.readLine()));
    }

    public static void main(String[] args) throws IOException {
        Path where = Path.of(args[1]);
        if (args[0].equals("make")) {
            try (OwnFolder folder = OwnFolder.create(where, "fake")) {
                Files.write(folder.path().resolve("block"), new byte[3 << 20]);
                untilInputEnds(folder.path());
            }
        } else {
            Path file = where.resolve(OwnFolder.LOCK_FILE);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock(1, 1, false)) {
                untilInputEnds(lock.isValid() ? where : file);
            }
        }
    }

    private static void untilInputEnds(Path folder) throws IOException {
        System.out.println(folder);
        while (System.in.read() >= 0) {
            // Input has no meaning but its end.
        }
    }
}
