package io.storagebench.report;

import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs that were stored. */
final class KeptResults {
    private KeptResults() {}

    /**
     * Those of several files, in their order.
     *
     * @param paths of files, or of folders whose {@code .json} files are meant
     */
    static List<Result> of(String... paths) throws IOException {
        List<Result> runs = new ArrayList<>();
        for (String path : paths) {
            for (Path file : files(Path.of(path))) {
                runs.addAll(runs(file));
            }
        }
        return runs;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Result> runs(Path file) throws IOException {
        try {
            return ResultJson.read(file).runs();
        } catch (IOException wrong) {
            throw new IOException(file + ": " + wrong.getMessage(), wrong);
        }
    }
}
