package io.storagebench.embedded;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A program that holds an embedded server, for tests of what becomes of the server when the program ends. */
public final class ServerHolder {
    private ServerHolder() {}

    /**
     * What a test knows of a holder.
     *
     * @param process the program
     * @param serverPid the server's process
     * @param data the server's folder
     */
    public record Held(Process process, long serverPid, Path data) {}

    /** Starts the program; it ends when its standard input does, by System.exit and without closing the server. */
    public static Held start(Path servers, String... nameAndArguments) throws IOException {
        Process process = starting(servers, nameAndArguments);
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String pid = output.readLine();
        if (pid == null) {
            throw new IOException("the holder started no server");
        }
        return new Held(process, Long.parseLong(pid), Path.of(output.readLine()));
    }

    /** Starts the program and does not wait for the server. */
    public static Process starting(Path servers, String... nameAndArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + ServerFolder.FOLDER_PROPERTY + "=" + servers,
                "-cp",
                classPath(),
                ServerHolder.class.getName()));
        command.addAll(Arrays.asList(nameAndArguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator);
    }

    public static void main(String[] args) throws IOException {
        EmbeddedServer server = EmbeddedServer.start(args[0], List.of(args).subList(1, args.length));
        System.out.println(server.pid());
        System.out.println(server.properties().get("data"));
        while (System.in.read() >= 0) {
            // Input has no meaning but its end.
        }
        System.exit(0);
    }
}
