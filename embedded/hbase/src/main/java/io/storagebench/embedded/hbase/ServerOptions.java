package io.storagebench.embedded.hbase;

import io.storagebench.embedded.server.DataOption;
import io.storagebench.embedded.server.HeapOption;
import io.storagebench.embedded.server.KerberosOption;
import io.storagebench.embedded.server.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server's command line; all wrong options are reported at once, each with its value and a remedy. One thread. */
@Command(
        name = "embedded hbase",
        description = "Runs ZooKeeper, an HBase master and region servers in one JVM, for trying out and testing.",
        footer = {
            "storage-bench embedded hbase --regionservers 3 --server-heap 2g",
            "storage-bench embedded hbase --server-D hbase.hregion.memstore.flush.size=33554432",
        })
final class ServerOptions implements Options {
    static final int MAX_REGION_SERVERS = 8;

    @Option(
            names = "--regionservers",
            paramLabel = "N",
            description = "Number of region servers, 1 to " + MAX_REGION_SERVERS + "; they share the heap. Default: 1.")
    private String regionServersText = "1";

    @Mixin
    private DataOption data = new DataOption();

    @Mixin
    private HeapOption heap = new HeapOption();

    @Mixin
    private KerberosOption kerberos = new KerberosOption();

    @Option(
            names = "--server-D",
            paramLabel = "KEY=VALUE",
            description = "Setting of the master and the region servers, repeatable. Default: none.")
    private List<String> settingTexts = new ArrayList<>();

    private int regionServers;
    private Map<String, String> settings;

    @Override
    public void check(List<String> problems) {
        readRegionServers(problems);
        data.check(problems);
        heap.check(problems);
        kerberos.check(problems);
        settings = Options.settings("--server-D", settingTexts, "hbase.hregion.memstore.flush.size=33554432", problems);
    }

    int regionServers() {
        return regionServers;
    }

    Map<String, String> settings() {
        return settings;
    }

    KerberosOption kerberos() {
        return kerberos;
    }

    private void readRegionServers(List<String> problems) {
        regionServers = Options.number(regionServersText, 1, MAX_REGION_SERVERS);
        if (regionServers < 0) {
            problems.add("--regionservers " + regionServersText + ": not a number of region servers. Use 1 to "
                    + MAX_REGION_SERVERS + ".");
        }
    }
}
