package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.hbase.connect.HbaseConnection;
import io.storagebench.op.Target;
import io.storagebench.testing.RefusingPort;
import io.storagebench.units.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on an HBase that is there. */
class HbaseIT {
    @AutoClose
    private static final TestedHbase HBASE = TestedHbase.start(
            "hbase.io.compress.zstd.codec=org.apache.hadoop.io.compress.ZStandardCodec"); // lacks its native library

    @TempDir
    Path folder;

    private static boolean exists(String table) throws Exception {
        try (Target target = HBASE.at(table)) {
            return target.store().exists();
        }
    }

    @Test
    void rowsThatWerePutAreGotAndTheTableIsDroppedWithThem() throws Exception {
        Ended put = HBASE.run(
                folder,
                "hbase-put",
                "--table",
                "whole",
                "--rows",
                "5000",
                "--threads",
                "2",
                "--wal",
                "off",
                "--verify",
                "--columns",
                "3",
                "--families",
                "2",
                "--compression",
                "gz",
                "--regions-per-server",
                "2");
        assertThat(put.code()).as(put.err()).isZero();
        assertThat(put.out())
                .contains(
                        "BY REGION SERVER", "final flush of the table", "rows asked for in the check", "hbase://whole")
                .containsPattern("table +4 regions");
        Ended get = HBASE.run(folder, "hbase-get", "--table", "whole", "--batch", "100", "--verify");
        assertThat(get.code()).as(get.err()).isZero();
        Ended scan = HBASE.run(folder, "hbase-scan", "--table", "whole", "--batch", "500", "--verify", "--count");
        assertThat(scan.code()).as(scan.err()).isZero();
        assertThat(scan.only().window().items()).isEqualTo(5000);
        Ended clean = HBASE.run(folder, "clean", "hbase://whole");
        assertThat(clean.code()).as(clean.err()).isZero();
        assertThat(exists("whole")).isFalse();
    }

    @Test
    void theCommandLinesForWorkloadsOfYcsbRunAsTheyStand() throws Exception {
        String document = Files.readString(Path.of(System.getProperty("storage-bench.sources"), "docs/from-ycsb.md"));
        List<String> lines = Pattern.compile("storage-bench ((?:hbase-|mix )[^`|\\n]+)")
                .matcher(document)
                .results()
                .map(line -> line.group(1))
                .toList();
        assertThat(lines).hasSize(8); // the table, A to F, and all rows verified
        String zookeeper = HBASE.options().get(1);

        for (String line : lines) {
            String small = line.replace(" zk1 ", " " + zookeeper + " ")
                    .replace("--rows 1000000", "--rows 2000")
                    .replace("--threads 16", "--threads 2")
                    .replace("--duration 60s", "--duration 1s");
            StorageBenchProcess.run(folder, ShellWords.split(small).toArray(String[]::new))
                    .well();
        }
    }

    @Test
    void aTableOfOthersIsRefusedAndStays() throws Exception {
        try (Target foreign = HBASE.emptyTable("foreign")) {
            foreign.store().replace("somebody's row", new byte[] {1});
            Ended put = HBASE.run(folder, "hbase-put", "--table", "foreign", "--rows", "10");
            assertThat(put.code()).isEqualTo(2);
            assertThat(put.err())
                    .contains("hbase://foreign: is not empty and holds no dataset", "another table with --table");
            assertThat(foreign.store().read("somebody's row")).isPresent();
        }
    }

    @Test
    void aTableThatWasThereStaysWhenItsDatasetIsRemoved() throws Exception {
        try (Target empty = HBASE.emptyTable("lent")) {
            Ended put = HBASE.run(folder, "hbase-put", "--table", "lent", "--rows", "10", "--clean");
            assertThat(put.code()).as(put.err()).isZero();
            assertThat(empty.store().exists()).isTrue();
            assertThat(empty.store().isEmpty()).isTrue();
        }
    }

    @Test
    void anOptionOfNewTablesThatATableContradictsIsRefused() throws Exception {
        try (HbaseConnection there = (HbaseConnection) HBASE.emptyTable("there");
                Admin admin = there.connection().getAdmin()) {
            Ended other = HBASE.run(
                    folder, "hbase-put", "--table", "there", "--rows", "10", "--compression", "gz", "--families", "2");
            assertThat(other.code()).isEqualTo(2);
            assertThat(other.err())
                    .contains("--compression gz --families 2: hbase://there is there already, and has")
                    .contains("no column family f2", "compression none");
            assertThat(there.store().isEmpty()).isTrue();
            admin.disableTable(there.table());
            Ended disabled = HBASE.run(folder, "hbase-put", "--table", "there", "--rows", "10");
            assertThat(disabled.code()).isEqualTo(2);
            assertThat(disabled.err()).contains("hbase://there: is disabled", "enable 'there'");
        }
    }

    @Test
    void whatServersLackIsToldBeforeTheLoad() throws Exception {
        Ended put = HBASE.run(folder, "hbase-put", "--table", "zstd", "--rows", "10", "--compression", "zstd");
        assertThat(put.code()).isEqualTo(1);
        assertThat(put.err()).contains("--compression zstd: this cluster does not have it");
        assertThat(exists("zstd")).isFalse();
        Ended nowhere = HBASE.run(folder, "hbase-put", "--table", "nowhere:zstd", "--rows", "10");
        assertThat(nowhere.code()).isEqualTo(1);
        assertThat(nowhere.err()).contains("hbase://nowhere:zstd: the namespace nowhere is not there.");
    }

    @Test
    void aMissingRowIsNamedByAGetAndCountedByAScan() throws Exception {
        HBASE.run(folder, "hbase-put", "--table", "holes", "--rows", "20");
        String[] key = new String[1];
        try (Target table = HBASE.at("holes")) {
            table.store()
                    .list(name -> false, thing -> key[0] = thing.name().contains("-run-1-") ? thing.name() : key[0]);
            table.store().delete(key[0]);
        }
        Ended get = HBASE.run(folder, "hbase-get", "--table", "holes", "--batch", "10");
        assertThat(get.code()).isEqualTo(1);
        assertThat(get.out()).contains("MissingRow", "hbase://holes: missing: " + key[0]);
        Ended scan = HBASE.run(folder, "hbase-scan", "--table", "holes", "--count");
        assertThat(scan.code()).isEqualTo(1);
        assertThat(scan.out()).contains("MissingRow", "19 of 20 rows that had been acknowledged were found");
        Ended part = HBASE.run(folder, "hbase-scan", "--table", "holes", "--count", "--rows", "5");
        assertThat(part.code()).isEqualTo(2);
        assertThat(part.err()).contains("--count --rows 5: the dataset has 20 rows");
    }

    @Test
    void aZooKeeperThatIsAwayIsToldWithinFifteenSeconds() throws Exception {
        try (RefusingPort nobody = new RefusingPort();
                StorageBenchProcess command = StorageBenchProcess.start(
                        folder, List.of(), "hbase-put", "--rows", "10", "--zookeeper", nobody.authority())) {
            long start = System.nanoTime();
            Ended put = command.await();
            assertThat(put.code()).isEqualTo(1);
            assertThat(put.err())
                    .contains("ZooKeeper does not answer (" + nobody.authority() + ": connection refused)");
            assertThat((System.nanoTime() - start) / 1e9).isLessThan(25); // with the start of the program
        }
    }
}
