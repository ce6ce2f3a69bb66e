package io.storagebench.cli.output;

import io.storagebench.op.Problems;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.host.HostRecording;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads stored results for commands that are given their names. */
public final class ResultFiles {
    private static final int AT_ONCE = 16;
    private static final int MOST_DEPTH = 4;

    private ResultFiles() {}

    /** Adds to {@code problems} that {@code output} is one of {@code inputs}, of which it would replace one. */
    public static void requireUntouched(String option, Path output, List<Path> inputs, Problems problems) {
        if (output != null && inputs.stream().anyMatch(input -> isSame(input, output))) {
            problems.add(option, output, "is one of the files to read, and would be replaced. Name another file.");
        }
    }

    private static boolean isSame(Path input, Path output) {
        try {
            return Files.isSameFile(input, output);
        } catch (IOException missing) {
            return false;
        }
    }

    /**
     * The results in a folder and those below it, by their names; other files are not looked into further than what tells
     * them from results, and folders that may not be read are passed over.
     */
    public static List<Path> in(Path folder) throws IOException {
        return in(folder, ".json", new JsonOutput().mark());
    }

    /** What agents have recorded of their hosts, likewise. */
    public static List<Path> recordingsIn(Path folder) throws IOException {
        return in(folder, ".jsonl", HostRecording.SCHEMA);
    }

    private static List<Path> in(Path folder, String ending, String mark) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, Set.of(), MOST_DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && file.toString().endsWith(ending) && beginsWith(mark, file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException refused) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException refused) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found.stream().sorted().toList();
    }

    private static boolean beginsWith(String mark, Path file) {
        try {
            return NamedFile.head(file).contains(mark);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The same files in one order, in whatever they are given: then also the last digits of averages are the same. */
    public static List<Path> byShare(List<Path> files) {
        Map<Path, Integer> shares = files.parallelStream()
                .distinct()
                .collect(Collectors.toMap(Function.identity(), ResultFiles::firstShare));
        return files.stream().sorted(Comparator.comparing(shares::get)).toList();
    }

    /** What cannot be read comes last; reading it says why. */
    private static int firstShare(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? ResultJson.firstShare(file).orElse(Integer.MAX_VALUE)
                    : Integer.MAX_VALUE;
        } catch (IOException unreadable) {
            return Integer.MAX_VALUE;
        }
    }

    /** Reads some {@code files} at once, as that is most of the work, and hands them over one by one in their order. */
    public static void read(List<Path> files, Problems problems, BiConsumer<Path, ResultFile> to) {
        read(files, ResultJson::read, problems, to);
    }

    /** The same without what hosts and servers did in each interval, in less time. */
    public static void readWithoutMachines(List<Path> files, Problems problems, BiConsumer<Path, ResultFile> to) {
        read(files, ResultJson::readWithoutMachines, problems, to);
    }

    /** How a file is read. */
    private interface Reader {
        ResultFile read(Path file) throws IOException;
    }

    private static void read(List<Path> files, Reader reader, Problems problems, BiConsumer<Path, ResultFile> to) {
        for (int from = 0; from < files.size(); from += AT_ONCE) {
            List<Path> some = files.subList(from, Math.min(files.size(), from + AT_ONCE));
            some.parallelStream().map(file -> read(file, reader)).toList().forEach(read -> {
                read.problem.ifPresent(problems::add);
                read.result.ifPresent(result -> to.accept(read.file, result));
            });
        }
    }

    /** A file's content, or why it cannot be read. */
    private record Read(Path file, Optional<ResultFile> result, Optional<String> problem) {
        static Read failed(Path file, String why) {
            return new Read(file, Optional.empty(), Optional.of(file + ": " + why + "."));
        }
    }

    private static Read read(Path file, Reader reader) {
        try {
            if (!Files.isRegularFile(file)) {
                return Read.failed(file, "no such file. Name a file that --json has written");
            }
            ResultFile read = reader.read(file);
            return read.runs().isEmpty()
                    ? Read.failed(file, "holds no run")
                    : new Read(file, Optional.of(read), Optional.empty());
        } catch (IOException unreadable) {
            return Read.failed(file, unreadable.getMessage());
        }
    }
}
