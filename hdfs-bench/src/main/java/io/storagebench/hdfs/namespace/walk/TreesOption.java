package io.storagebench.hdfs.namespace.walk;

import io.storagebench.dataset.FoundItems;
import io.storagebench.hdfs.connect.HdfsConnection;
import io.storagebench.hdfs.connect.HdfsOptions;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import picocli.CommandLine.Option;

/** Trees that others made: they are walked through, and nothing is changed in them. */
@Listed(HelpGroup.DATASET)
final class TreesOption {
    private static final String NAME = "--input";

    @Option(
            names = NAME,
            paramLabel = "PATH",
            description = "Existing folder to walk through, such as /warehouse; repeatable, and each walk goes through"
                    + " one of them. Default: none, it must be given.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    List<String> paths = new ArrayList<>();

    void validate(HdfsOptions target, Problems problems) {
        if (paths.isEmpty()) {
            problems.add(NAME + " is missing: it names what to walk through. Add it, such as " + NAME + " /warehouse.");
        }
        for (String path : paths) {
            if (path.isBlank() || path.contains(":")) {
                problems.add(
                        NAME, "'" + path + "'", "not a path. Use one such as /warehouse, and --fs for the system.");
            }
        }
        if (new HashSet<>(paths).size() < paths.size()) {
            problems.add(NAME + " " + String.join(" " + NAME + " ", paths)
                    + ": the same more than once. Use --requests N for more than one walk of each.");
        }
        if (target.dir != null) {
            problems.add("--dir", target.dir, "walks are through folders of others. Name them with " + NAME + ".");
        }
    }

    /**
     * Finds them, each an item without bytes whose name is its full path.
     *
     * @throws UsageException when one is not there
     */
    FoundItems find(HdfsConnection connection) throws IOException, UsageException {
        FileSystem fs = connection.fs();
        FoundItems.Collector found = new FoundItems.Collector();
        List<String> names = new ArrayList<>();
        for (String given : paths) {
            Path path = fs.makeQualified(new Path(given));
            requireThere(fs, path, given);
            names.add(path.toUri().getPath());
            found.add(path.toUri().getPath(), 0);
        }
        if (names.size() > 1) {
            connection.fact("trees", String.join(", ", names));
        }
        return found.found();
    }

    private static void requireThere(FileSystem fs, Path path, String given) throws IOException, UsageException {
        try {
            fs.getFileStatus(path);
        } catch (FileNotFoundException notThere) {
            throw new UsageException(
                    NAME + " " + given + ": there is no " + path.toUri().getPath() + " on "
                            + fs.getUri() + ". Patterns are not expanded. Look with: hdfs dfs -ls "
                            + (path.getParent() == null ? path : path.getParent()));
        } catch (AccessControlException denied) {
            throw new UsageException(NAME + " " + given + ": "
                    + denied.getMessage().lines().findFirst().orElse("permission denied")
                    + ". Name a folder that you may read, or run as its owner.");
        }
    }
}
