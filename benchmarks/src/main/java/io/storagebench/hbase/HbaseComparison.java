package io.storagebench.hbase;

import io.storagebench.cli.InThisJvm;
import io.storagebench.compare.AlternateRuns;
import io.storagebench.compare.AlternateRuns.Side;
import io.storagebench.compare.BareThreads;
import io.storagebench.compare.Figures;
import io.storagebench.compare.Measure;
import io.storagebench.compare.MeasuredCommand;
import io.storagebench.compare.OtherJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Puts as many rows of 1000 bytes into a table with as many regions by {@code hbase-put}, ungrouped and grouped, and by
 * PerformanceEvaluation, each in a JVM of its own, or with {@code --bare} by a bare loop over {@code Table.batch}, in this JVM; in
 * turn. Prints the ratios. Each table is dropped.
 */
@Command(name = "HbaseComparison", sortOptions = false)
final class HbaseComparison implements Callable<Integer> {
    private static final int VALUE_BYTES = 1000;
    private static final int BATCH = 2000;
    private static final Pattern SLOWEST = Pattern.compile("Max: (\\d+)ms");
    private static final List<String> JVM = List.of("-Xmx1g");
    private static final TableName TABLE = TableName.valueOf("comparison");
    /** That of PerformanceEvaluation. */
    private static final TableName ITS_TABLE = TableName.valueOf("TestTable");

    /** As long as those of the tool. */
    private static final int KEY_BYTES = 28;

    private static final byte[] RANDOM = new byte[1 << 20];
    private static final byte[] FAMILY = "f1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] QUALIFIER = "c001".getBytes(StandardCharsets.US_ASCII);

    @Option(names = "--zookeeper", required = true, description = "HOST:PORT of a running HBase's ZooKeeper.")
    String zooKeeper;

    @Option(names = "--bare", description = "A bare loop as the rival.")
    boolean bare;

    @Option(names = "--pe", description = "Class path of PerformanceEvaluation, the rival otherwise.")
    String itsClassPath;

    @Option(names = "--jar", description = "storage-bench.jar. Default: ${DEFAULT-VALUE}.")
    Path jar = Path.of("app/target/storage-bench.jar");

    @Option(names = "--threads", description = "Default: ${DEFAULT-VALUE}.")
    int threads = 4;

    @Option(names = "--regions", description = "Default: ${DEFAULT-VALUE}.")
    int regions = 10;

    @Option(
            names = "--rows",
            description = "Of each turn; a multiple of 16000 and of --threads. Default: ${DEFAULT-VALUE}.")
    int rows = 320_000;

    @Option(names = "--wal", description = "sync or off. Default: ${DEFAULT-VALUE}.")
    String wal = "off";

    @Option(names = "--pairs", description = "At least 2. Default: ${DEFAULT-VALUE}.")
    int pairs = 6;

    @Option(names = "--warmup", description = "Seconds of turns that do not count. Default: ${DEFAULT-VALUE}.")
    int warmup = 40;

    private Configuration conf;

    static {
        new Random(1).nextBytes(RANDOM);
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HbaseComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        conf = HBaseConfiguration.create();
        conf.set("hbase.zookeeper.quorum", zooKeeper.substring(0, zooKeeper.indexOf(':')));
        conf.set("hbase.zookeeper.property.clientPort", zooKeeper.substring(zooKeeper.indexOf(':') + 1));
        try (Connection connection = ConnectionFactory.createConnection(conf);
                Admin admin = connection.getAdmin()) {
            for (TableName table : List.of(TABLE, ITS_TABLE)) {
                if (admin.tableExists(table)) {
                    throw new IOException(table + " is there already");
                }
            }
            try {
                if (bare) {
                    compareWithBareLoop(admin);
                } else {
                    compareWithPerformanceEvaluation();
                }
            } finally {
                drop(admin, TABLE);
                drop(admin, ITS_TABLE);
            }
        }
        return 0;
    }

    private void compareWithBareLoop(Admin admin) throws Exception {
        Side tool = new Side("hbase-put", () -> tool(List.of(), InThisJvm::run));
        Side loop = new Side("bare loop", () -> bareLoop(admin));
        AlternateRuns turns = new AlternateRuns(List.of(tool, loop), Measure.REQUESTS, Measure.CPU_PER_REQUEST);
        turns.take(Duration.ofSeconds(warmup), pairs);
        turns.printMeans();
        turns.printRatios(tool, loop);
    }

    private void compareWithPerformanceEvaluation() throws Exception {
        Side tool = new Side("hbase-put", () -> tool(List.of(), this::inAnotherJvm));
        Side grouped = new Side("--group-by-region", () -> tool(List.of("--group-by-region"), this::inAnotherJvm));
        Side random = new Side("randomWrite", () -> itsRun("randomWrite"));
        Side sequential = new Side("sequentialWrite", () -> itsRun("sequentialWrite"));
        AlternateRuns turns = new AlternateRuns(
                List.of(tool, grouped, random, sequential), Measure.REQUESTS, Measure.CPU_PER_REQUEST);
        turns.take(Duration.ZERO, pairs);
        turns.printMeans();
        for (Side side : List.of(tool, grouped)) {
            turns.printRatios(side, random);
            turns.printRatios(side, sequential);
        }
    }

    private Figures tool(List<String> more, MeasuredCommand.Start start) throws Exception {
        List<String> words = new ArrayList<>(List.of("hbase-put", "--zookeeper", zooKeeper, "--clean"));
        words.addAll(List.of("--table", TABLE.getNameAsString(), "--value-size", String.valueOf(VALUE_BYTES)));
        words.addAll(List.of("--rows", String.valueOf(rows), "--threads", String.valueOf(threads)));
        words.addAll(List.of("--regions", String.valueOf(regions), "--wal", wal));
        words.addAll(more);
        return perRow(MeasuredCommand.run(words, start));
    }

    /** Not by requests, which have different numbers of rows. */
    private Figures perRow(Figures figures) {
        return new Figures(rows, figures.bytes(), figures.nanos(), figures.cpuNanos(), 0);
    }

    private Figures bareLoop(Admin admin) throws Exception {
        byte[][] splits = new byte[regions - 1][];
        for (int i = 1; i < regions; i++) {
            splits[i - 1] = String.format("%08x", (1L << 32) * i / regions).getBytes(StandardCharsets.US_ASCII);
        }
        admin.createTable(
                TableDescriptorBuilder.newBuilder(TABLE)
                        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                        .build(),
                splits);
        try (Connection connection = ConnectionFactory.createConnection(conf)) {
            ThreadLocal<Table> tables = ThreadLocal.withInitial(() -> table(connection));
            return perRow(BareThreads.run(threads, rows / BATCH, (number, buffer) -> {
                tables.get().batch(puts(), new Object[BATCH]);
                return (long) BATCH * VALUE_BYTES;
            }));
        } finally {
            drop(admin, TABLE);
        }
    }

    private static Table table(Connection connection) {
        try {
            return connection.getTable(TABLE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As cheap as can be: values are parts of random bytes that were made before, and keys are written digit by digit. */
    private List<Put> puts() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        List<Put> puts = new ArrayList<>(BATCH);
        for (int i = 0; i < BATCH; i++) {
            int from = random.nextInt(RANDOM.length - VALUE_BYTES);
            Put put = new Put(key(random.nextLong()))
                    .addColumn(FAMILY, QUALIFIER, Arrays.copyOfRange(RANDOM, from, from + VALUE_BYTES));
            if (wal.equals("off")) {
                put.setDurability(Durability.SKIP_WAL);
            }
            puts.add(put);
        }
        return puts;
    }

    private static byte[] key(long number) {
        byte[] key = new byte[KEY_BYTES];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) Character.forDigit((int) (number >>> (4 * (i % 16)) & 15), 16);
        }
        return key;
    }

    private Figures itsRun(String command) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "-cp",
                itsClassPath,
                "org.apache.hadoop.hbase.PerformanceEvaluation",
                "-Dhbase.zookeeper.quorum=" + conf.get("hbase.zookeeper.quorum"),
                "-Dhbase.zookeeper.property.clientPort=" + conf.get("hbase.zookeeper.property.clientPort"),
                "--nomapred",
                "--rows=" + rows / threads,
                "--valueSize=" + VALUE_BYTES,
                "--presplit=" + regions,
                "--writeToWAL=" + !wal.equals("off"),
                command,
                String.valueOf(threads)));
        String said = OtherJvm.run(JVM, words);
        Matcher slowest = SLOWEST.matcher(said);
        if (!slowest.find()) {
            throw new IOException("PerformanceEvaluation printed no time:\n" + said);
        }
        return new Figures(rows, (long) rows * VALUE_BYTES, Long.parseLong(slowest.group(1)) * 1_000_000, 0, 0);
    }

    private static void drop(Admin admin, TableName table) throws IOException {
        if (admin.tableExists(table)) {
            if (admin.isTableEnabled(table)) {
                admin.disableTable(table);
            }
            admin.deleteTable(table);
        }
    }

    private void inAnotherJvm(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("-jar", jar.toString()));
        command.addAll(words);
        OtherJvm.run(JVM, command);
    }
}
