package io.storagebench.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server that serves nothing and, unlike real ones, leaves its folder behind. */
public final class FakeServer {
    private FakeServer() {}

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
        Path data = Files.createTempDirectory(how.equals("stranger") ? "somebodys-" : "storage-bench-fake-");
        Files.writeString(data.resolve("block"), "1");
        if (!how.equals("unmarked")) {
            Files.writeString(data.resolve(ServerData.MARKER), "fake\n");
        }
        System.out.printf("{\"listens\":\"nowhere\",\"data\":\"%s\"}%n", data);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            switch (line) {
                case "die" -> Runtime.getRuntime().halt(9);
                case "refuse" -> System.out.println("{\"error\":\"refuse: cannot. Try another.\"}");
                default -> System.out.printf("{\"done\":\"%s\"}%n", line);
            }
        }
    }
}
