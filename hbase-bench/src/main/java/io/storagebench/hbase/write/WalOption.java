package io.storagebench.hbase.write;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Durability;
import picocli.CommandLine.Option;

/** What becomes of puts in the write-ahead log. */
public final class WalOption {
    private static final Map<String, Durability> KINDS =
            Map.of("sync", Durability.SYNC_WAL, "async", Durability.ASYNC_WAL, "off", Durability.SKIP_WAL);

    @Option(
            names = "--wal",
            paramLabel = "KIND",
            description =
                    "Write-ahead log: sync, a put waits until its entry is synced; async, it is synced later; off,"
                            + " there is none, and a region server that dies loses what it has not flushed."
                            + " Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.ACCESS, first = 9)
    String wal = "sync";

    /** For picocli. */
    public WalOption() {}

    /** Adds what is wrong with it. */
    public void validate(Problems problems) {
        problems.requireOneOf(List.of("sync", "async", "off"), "--wal", wal);
    }

    /** Whether rows that a region server has not flushed are lost when it dies. */
    public boolean isOff() {
        return wal.equals("off");
    }

    Durability durability() {
        return KINDS.get(wal);
    }
}
