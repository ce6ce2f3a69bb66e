package io.storagebench.hbase.connect;

import com.google.auto.service.AutoService;
import io.storagebench.inspect.Place;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.units.UsageException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A table, by its address {@code hbase://TABLE}, and the cluster that has it. */
@AutoService(Place.class)
@Command(name = "hbase")
public final class HbasePlace implements Place {
    private static final String SCHEME = "hbase://";

    @Mixin
    ClusterOptions cluster = new ClusterOptions();

    /** For ServiceLoader. */
    public HbasePlace() {}

    static String address(TableName table) {
        return SCHEME + table.getNameAsString();
    }

    @Override
    public boolean accepts(String address) {
        return address.startsWith("hbase:");
    }

    @Override
    public void validate(Problems problems) {
        cluster.validate(problems);
    }

    @Override
    public Target connect(String address, List<String> ofJvm) throws Exception {
        TableName table = table(address);
        Configuration conf = cluster.configuration();
        if (!ClusterOptions.isNamed(conf)) {
            throw new UsageException("--zookeeper is missing: in which cluster is " + address
                    + "? Name it, such as --zookeeper zk1,zk2,zk3, or set HBASE_CONF_DIR.");
        }
        cluster.login.logIn(conf);
        return new HbaseConnector(cluster.given(conf), cluster.words(), Optional.empty())
                .open(conf, table, TableSchema.ofExisting());
    }

    private static TableName table(String address) throws UsageException {
        try {
            if (address.startsWith(SCHEME)) {
                return TableName.valueOf(address.substring(SCHEME.length()));
            }
        } catch (IllegalArgumentException wrong) {
            // told below
        }
        throw new UsageException(address + ": not the address of a table. Use one such as hbase://bench or"
                + " hbase://namespace:bench.");
    }
}
