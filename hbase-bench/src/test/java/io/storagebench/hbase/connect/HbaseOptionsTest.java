package io.storagebench.hbase.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class HbaseOptionsTest {
    private static Problems problems(String... words) {
        HbaseOptions options = new HbaseOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("options", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(words);
        Problems problems = new Problems();
        options.validate(problems);
        return problems;
    }

    @Test
    void hostsOfZooKeeperMayHavePorts() {
        assertThat(problems("--zookeeper", "zk1,zk2:2181,[::1]:2181,10.0.0.1").messages())
                .isEmpty();
    }

    @Test
    void allWrongOptionsAreToldAtOnce() {
        assertThat(problems("--zookeeper", "zk1,,zk2", "--table", "a b", "-D", "hbase.rpc.timeout")
                        .messages())
                .hasSize(3)
                .anyMatch(message -> message.startsWith("--zookeeper zk1,,zk2: "))
                .anyMatch(message -> message.startsWith("--table 'a b': "))
                .anyMatch(message -> message.startsWith("-D hbase.rpc.timeout: has no value."));
    }

    @Test
    void aPortThatCannotBeIsRefused() {
        assertThat(problems("--zookeeper", "zk1:65536").messages()).hasSize(1);
    }

    @Test
    void tablesOfHbaseItselfAreRefused() {
        assertThat(problems("--table", "hbase:meta").messages())
                .containsExactly("--table hbase:meta: a table of HBase's own. Use another one.");
    }

    @Test
    void aSecretOnTheCommandLineIsRefused() {
        assertThat(problems("-D", "some.password=x").messages())
                .singleElement()
                .asString()
                .startsWith("-D some.password: a secret");
    }

    @Test
    void oneClusterIsNamedOnce() {
        assertThat(problems("--zookeeper", "zk1", "-D", "hbase.zookeeper.quorum=zk2")
                        .messages())
                .hasSize(1);
    }

    @Test
    void halfOfALoginIsRefused() {
        assertThat(problems("--keytab", "/no/such/file").messages())
                .containsExactly(
                        "--keytab /no/such/file: needs the name of the principal. Add --principal NAME; klist -kt FILE"
                                + " shows the names.",
                        "--keytab /no/such/file: no such file, or it cannot be read.");
        assertThat(problems("--principal", "bench@EXAMPLE.COM").messages())
                .singleElement()
                .asString()
                .contains("Add --keytab FILE");
    }

    @Test
    void aLoginIsRefusedWhereTheConfigurationHasNoKerberos() {
        HbaseLogin login = new HbaseLogin();
        new CommandLine(login).parseArgs("--principal", "bench@EXAMPLE.COM", "--keytab", "bench.keytab");
        Configuration conf = new Configuration(false);
        conf.set("hbase.security.authentication", "kerberos");
        assertThatThrownBy(() -> login.logIn(conf))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("hadoop.security.authentication is not kerberos");
    }

    @Test
    void theLargestCellIsThatOfTheClientsSettings() {
        HbaseOptions options = new HbaseOptions();
        assertThat(options.largestCellBytes()).isEqualTo(10 << 20);
        options.cluster.configuration.put("hbase.client.keyvalue.maxsize", "1000");
        assertThat(options.largestCellBytes()).isEqualTo(1000);
        options.cluster.configuration.put("hbase.client.keyvalue.maxsize", "0");
        assertThat(options.largestCellBytes()).as("no limit").isEqualTo(Long.MAX_VALUE);
    }
}
