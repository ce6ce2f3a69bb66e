package io.storagebench.hdfs;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.Figures;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.folder.OwnFolder;
import io.storagebench.units.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures how a NameNode answers with namespaces of several sizes, and how two file systems walk through the same trees, and
 * prints both as tables in Markdown. Each size has an embedded HDFS of its own, that starts with a generated image; the tree
 * that is walked through is the same in each.
 */
@Command(name = "NamespaceTables", sortOptions = false)
final class NamespaceTables implements Callable<Integer> {
    private static final String WALKED = "/b";
    private static final long WALKED_FILES = 320_000;
    private static final String WALKED_SUBTREE = "b:dirs=12000,files=" + WALKED_FILES + ",partitions=154";
    /** Trees of the same shapes as those that were compared at 100 million files, with a tenth to a thousandth of the files. */
    private static final Map<String, String> TREES = trees();

    private static final int TREE_FILES = 12_500 + 3_200 + 7_700 + 7_100;
    private static final List<String> WALKS = List.of("ns-ls", "ns-ls-r", "ns-du", "ns-count");

    @Option(names = "--files", split = ",", description = "Files beside the tree. Default: ${DEFAULT-VALUE}.")
    List<String> sizes = List.of("0", "1m", "5m", "10m");

    @Option(names = "--threads", description = "Of nn-create and nn-open. Default: ${DEFAULT-VALUE}.")
    int threads = 32;

    @Option(names = "--seconds", description = "Of nn-create and of nn-open. Default: ${DEFAULT-VALUE}.")
    int seconds = 30;

    @Option(names = "--walks", description = "Of each kind; their mean counts. Default: ${DEFAULT-VALUE}.")
    int walks = 5;

    private final Map<String, List<Double>> rows = new LinkedHashMap<>();

    private static Map<String, String> trees() {
        Map<String, String> trees = new LinkedHashMap<>();
        trees.put("a", "a:dirs=3170,files=12500");
        trees.put("b", "b:dirs=1200,files=3200,partitions=154");
        trees.put("c", "c:dirs=91,files=7700");
        trees.put("d", "d:dirs=4200,files=7100");
        return trees;
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new NamespaceTables()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        for (String size : sizes) {
            try (OwnFolder work = OwnFolder.create("namespace")) {
                measure(size, work.path().resolve("image"));
            }
        }
        printSizes();
        try (OwnFolder work = OwnFolder.create("namespace")) {
            compare(work.path().resolve("trees"));
        }
        return 0;
    }

    private void measure(String size, Path image) throws Exception {
        long files = (size.equals("0") ? 0 : Counts.parse(size)) + WALKED_FILES;
        System.err.println(size + " files and the tree");
        InThisJvm.run(List.of(
                "ns-generate",
                "--files",
                Long.toString(files),
                "--subtree",
                WALKED_SUBTREE,
                "--to-fsimage",
                image.toString(),
                "--quiet"));
        try (EmbeddedServer server =
                EmbeddedServer.start("hdfs", List.of("--datanodes", "3", "--image", image.toString()))) {
            String fs = server.properties().get("fs.defaultFS");
            Map<String, String> namespace = server.command("namespace");
            add("image, MiB", Double.parseDouble(namespace.get("image.bytes")) / (1 << 20));
            add("heap after the start, MiB", Double.parseDouble(namespace.get("heap.bytes")) / (1 << 20));
            add("nn-create, empty, files/s", perSecond(load("nn-create", fs, "--bytes", "0", "--clean")));
            add("nn-create, 512 B, files/s", perSecond(load("nn-create", fs, "--bytes", "512", "--clean")));
            add("nn-open, files/s", perSecond(load("nn-open", fs, "--input", WALKED, "--order", "random")));
            for (String walk : WALKS) {
                add(walk + ", ms", millis(walk(walk, fs, WALKED, walks)));
            }
            restarted(server, fs, "restart-namenode", "warm");
            restarted(server, fs, "restart-namenode cold", "cold");
        }
    }

    private void restarted(EmbeddedServer server, String fs, String command, String state) throws Exception {
        double start = Double.parseDouble(server.command(command).get("load.millis"));
        add("start, " + state + ", s", start / 1e3);
        add("first ns-ls-r after a " + state + " start, ms", millis(walk("ns-ls-r", fs, WALKED, 1)));
    }

    private void add(String row, double value) {
        rows.computeIfAbsent(row, name -> new ArrayList<>()).add(value);
    }

    private Figures load(String operation, String fs, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(operation, "--fs", fs, "--threads", Integer.toString(threads)));
        words.addAll(List.of("--duration", seconds + "s", "--warmup", seconds / 3 + "s"));
        words.addAll(List.of(options));
        return MeasuredCommand.run(words, InThisJvm::run);
    }

    private static Figures walk(String operation, String fs, String tree, int times) throws Exception {
        List<String> words = List.of(operation, "--fs", fs, "--input", tree, "--requests", Integer.toString(times));
        return MeasuredCommand.run(words, InThisJvm::run);
    }

    private static double perSecond(Figures figures) {
        return figures.requests() * 1e9 / figures.nanos();
    }

    private static double millis(Figures figures) {
        return figures.nanos() / 1e6 / figures.requests();
    }

    private void printSizes() {
        StringBuilder heading = new StringBuilder("| files beside the tree |");
        StringBuilder line = new StringBuilder("|---|");
        for (String size : sizes) {
            heading.append(' ').append(size).append(" |");
            line.append("---:|");
        }
        System.out.println(heading + "\n" + line);
        rows.forEach((name, values) -> {
            StringBuilder row = new StringBuilder("| " + name + " |");
            for (double value : values) {
                row.append(' ').append(number(value));
                row.append(String.format(Locale.ROOT, " (%.2f) |", value / values.get(0)));
            }
            System.out.println(row);
        });
        System.out.println();
    }

    /** Walks through the same trees of HDFS and of a local disk. */
    private void compare(Path local) throws Exception {
        try (EmbeddedServer server = EmbeddedServer.start("hdfs", List.of("--datanodes", "1"))) {
            String hdfs = server.properties().get("fs.defaultFS");
            for (String to : List.of(hdfs + "/trees", local.toUri().toString())) {
                System.err.println("trees in " + to);
                List<String> words = new ArrayList<>(List.of("ns-generate", "--to", to, "--threads", "16", "--quiet"));
                words.addAll(List.of("--files", Integer.toString(TREE_FILES)));
                TREES.values().forEach(tree -> words.addAll(List.of("--subtree", tree)));
                InThisJvm.run(words);
            }
            System.out.println("| ms | tree | HDFS | file | HDFS / file |\n|---|---|---:|---:|---:|");
            for (String walk : WALKS) {
                for (String tree : TREES.keySet()) {
                    double ofHdfs = millis(walk(walk, hdfs, "/trees/" + tree, walks));
                    double ofFile = millis(walk(walk, "file:///", local + "/" + tree, walks));
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %s | %s | %s | %.2f |%n",
                            walk,
                            tree,
                            number(ofHdfs),
                            number(ofFile),
                            ofHdfs / ofFile);
                }
            }
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.3g" : "%.0f", value);
    }
}
