package io.storagebench.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server that serves nothing and, unlike real ones, leaves what it wrote into its folder behind; {@code words} tells its
 * command line.
 */
public final class FakeServer {
    private FakeServer() {}

    /** Puts it where servers are looked for, as {@code fake}; undone by {@link #forget}. */
    public static void layOut(Path servers) throws IOException {
        Path folder = Files.createDirectory(servers.resolve("fake"));
        ServerJar.write(FakeServer.class, folder.resolve("fake.jar"));
        describe(servers, 17, 99);
        System.setProperty(ServerFolder.FOLDER_PROPERTY, servers.toString());
    }

    /** Says with which versions of Java it runs. */
    static void describe(Path servers, int javaMin, int javaMax) throws IOException {
        describe(servers, "fake", javaMin, javaMax, "");
    }

    /** Puts another one beside it, which needs it. */
    static void layOutBefore(Path servers, String name, int javaMin) throws IOException {
        Path folder = Files.createDirectory(servers.resolve(name));
        ServerJar.write(FakeServer.class, folder.resolve(name + ".jar"));
        describe(servers, name, javaMin, 99, """
                needs=fake
                needs.option=--to
                needs.property=listens
                needs.settings=--set
                needs.passes=--size
                """);
    }

    private static void describe(Path servers, String name, int javaMin, int javaMax, String more) throws IOException {
        Files.writeString(
                servers.resolve(name).resolve("server.properties"),
                "main=%s%njava.min=%d%njava.max=%d%njvm=-Xmx32m  -Xshare:auto%n"
                                .formatted(FakeServer.class.getName(), javaMin, javaMax)
                        + more);
    }

    public static void forget() {
        System.clearProperty(ServerFolder.FOLDER_PROPERTY);
    }

    public static void main(String[] args) throws IOException {
        String how = args.length == 0 ? "" : args[0];
        if (how.equals("fails")) {
            System.err.println("port 1 is taken");
            System.exit(7);
        }
        if (how.equals("babbles")) {
            System.out.println("starting ...");
            System.in.transferTo(OutputStream.nullOutputStream());
            return;
        }
        Path data = Path.of(System.getProperty("storage-bench.embedded.folder"));
        Files.writeString(data.resolve("block"), "1");
        if (how.equals("starts-for-ever")) {
            System.err.println("starting");
            sleep();
        }
        if (how.equals("has-much-to-load")) {
            System.out.println("{\"patience.seconds\":\"60\"}");
        }
        if (how.equals("hangs")) {
            Runtime.getRuntime().addShutdownHook(new Thread(FakeServer::sleep));
        }
        System.out.printf(
                "{\"listens\":\"nowhere\",\"data\":\"%s\",\"watch\":\"http://127.0.0.1:1/jmx\"}%n",
                how.equals("strays") ? args[1] : data);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            switch (line) {
                case "die" -> Runtime.getRuntime().halt(9);
                case "words" -> System.out.printf("{\"done\":\"%s\"}%n", String.join(" ", args));
                case "refuse" -> System.out.println("{\"error\":\"refuse: cannot. Try another.\"}");
                default -> System.out.printf("{\"done\":\"%s\"}%n", line);
            }
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
