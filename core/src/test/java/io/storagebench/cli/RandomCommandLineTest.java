package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomCommandLineTest {
    private static final int LINES = 10_000; // about 4 ms of CPU each, nearly all of it the parser's
    private static final List<String> COMMANDS = List.of(
            "memory-write",
            "memory-read",
            "memory-failing",
            "memory-delete",
            "memory-append",
            "memory-rename",
            "memory-parts",
            "clean",
            "check",
            "compare",
            "embedded",
            "merge",
            "report",
            "mem");
    private static final Set<String> FILES = Set.of("--json", "--csv", "--html", "--hlog", "--jfr", "--log-requests");
    // Nothing that lasts: whatever combination is valid writes a few bytes to memory.
    private static final List<String> WORDS = List.of(
            "--threads",
            "--duration",
            "--warmup",
            "--seed",
            "--stall-timeout",
            "--give-up",
            "--deadline",
            "--rate",
            "--ramp",
            "--steps",
            "--arrivals",
            "--requests",
            "--batch",
            "--order",
            "--repeat",
            "--share",
            "--start-at",
            "--threshold",
            "--note",
            "--watch",
            "--csv",
            "--hlog",
            "--port",
            "--bind",
            "0/s",
            "-5/s",
            "100000/s",
            "10GB/s",
            "10000/s..90000/s",
            "90000/s:1ms,80000/s:1ms",
            "poisson",
            "shuffle",
            "zipf",
            "random",
            "0/2",
            "5/4",
            "2/2",
            "2020-01-01T00:00:00Z",
            "2920-01-01T00:00:00Z",
            "p99<1ns",
            "errors<50%",
            "max<1h",
            "a=b",
            "nn=http://127.0.0.1:1/jmx",
            "--verify",
            "--clean",
            "--prepare",
            "--json",
            "--quiet",
            "--lib",
            "--heap",
            "--size",
            "--items",
            "--dir",
            "--every",
            "--wurst",
            "-D",
            "-",
            "--",
            "",
            " ",
            "=",
            "--threads=",
            "--threads=2",
            "--size=1k:1,2k:2",
            "--size=:",
            "--items=1",
            "@",
            "@/",
            "@/etc/hostname",
            "2q",
            "1k",
            "1ms",
            "0s",
            "-1",
            "1e9",
            "99999999999999999999",
            "ü",
            "memory:x",
            "memory:",
            "/no/such/folder/file",
            "/",
            "''",
            "\"",
            "${sys:user.home}",
            "%s",
            "-5m",
            "1,2");

    @TempDir
    Path folder;

    @Test
    void noCommandLineGivesAStackOrTouchesWhatItMustNot() throws IOException {
        Random random = new Random(4);
        Path written = folder.resolve("written.jfr");
        Set<String> before = tree(Path.of("").toAbsolutePath());
        List<List<String>> lines = IntStream.range(0, LINES)
                .mapToObj(number -> line(random, number))
                .toList();
        AtomicInteger run = new AtomicInteger();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileWrite").withoutThreshold();
            recording.start();
            lines.parallelStream().forEach(line -> {
                assertDecent(line);
                run.incrementAndGet();
            });
            recording.dump(written);
        }
        assertThat(run).hasValue(LINES);
        // No file of any kind where the test runs, which is where a relative path would end ...
        assertThat(tree(Path.of("").toAbsolutePath())).isEqualTo(before);
        // ... and not a byte into a file anywhere else.
        Set<String> files = RecordingFile.readAllEvents(written).stream()
                .map(event -> event.getString("path"))
                .filter(path -> path != null && path.startsWith("/") && !path.startsWith("/dev/"))
                .collect(Collectors.toSet());
        assertThat(files)
                .anySatisfy(path -> assertThat(path).startsWith(folder.toString()))
                .allSatisfy(path -> assertThat(path).startsWith(folder.toString()));
    }

    /** Names, lengths and times of all files but those of the build itself. */
    private static Set<String> tree(Path root) throws IOException {
        Set<String> files = new TreeSet<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
                return dir.equals(root.resolve("target")) ? FileVisitResult.SKIP_SUBTREE : note(dir, "");
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                return note(file, " " + attributes.size() + " " + attributes.lastModifiedTime());
            }

            private FileVisitResult note(Path path, String more) {
                files.add(path + more);
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    private List<String> line(Random random, int number) {
        List<String> line = new ArrayList<>();
        line.add(COMMANDS.get(random.nextInt(COMMANDS.size())));
        for (int words = 2 + random.nextInt(6); words > 0; words--) {
            String word = WORDS.get(random.nextInt(WORDS.size()));
            // A word that names a file names one that goes with the test, and is no other line's.
            line.add(FILES.contains(line.get(line.size() - 1)) ? folder + "/" + number + word : word);
        }
        if (line.get(0).equals("report")) { // it would look into all folders of this machine
            line.replaceAll(word -> word.equals("/") ? folder.toString() : word);
        }
        return line;
    }

    private static void assertDecent(List<String> line) {
        CommandLineRun run;
        try {
            run = CommandLineRun.of(line.toArray(String[]::new));
        } catch (IOException | RuntimeException escaped) {
            throw new AssertionError(line.toString(), escaped);
        }
        assertThat(run.exitCode()).as(line.toString()).isIn(0, 1, 2, 3, 4, 130);
        assertThat(run.err()).as(line.toString()).doesNotContain("\tat ").doesNotContain("Exception");
        if (run.exitCode() == 2) {
            assertThat(run.err()).as(line.toString()).isNotBlank();
            assertThat(run.out()).as(line.toString()).isEmpty();
        }
    }
}
