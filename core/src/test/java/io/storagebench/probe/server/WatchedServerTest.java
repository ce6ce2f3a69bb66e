package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchedServerTest {
    @ParameterizedTest
    @CsvSource({
        "nn=http://namenode:9870/jmx,nn",
        "dn-1.rack_2=https://dn1:9865/jmx?qry=Hadoop:*,dn-1.rack_2",
        "host=http://[::1]:9100/metrics,host"
    })
    void whatIsReadIsWrittenAsItWas(String text, String name) {
        WatchedServer server = WatchedServer.parse(text);
        assertThat(server.name()).isEqualTo(name);
        assertThat(server).hasToString(text);
        assertThat(WatchedServer.parse(server.toString())).isEqualTo(server);
    }

    @ParameterizedTest
    @CsvSource({
        "http://nn:9870/jmx,has no name",
        "http://nn:9870/jmx?qry=x,has no name",
        "=http://nn:9870/jmx,has no name",
        "nn,has no name",
        "n n=http://nn:9870/jmx,its name may hold",
        "nn=nn:9870/jmx,no http://",
        "nn=/jmx,no http://",
        "nn=,no http://",
        "nn=hdfs://nn:8020/jmx,hdfs:// cannot be watched",
        "nn=http://nn:9870,has no path",
        "nn=http://nn:9870/,has no path",
        "nn=http:///jmx,has no host",
        "nn=http://n n/jmx,it is not an address"
    })
    void whatIsWrongIsToldWithARemedy(String text, String message) {
        assertThatThrownBy(() -> WatchedServer.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void credentialsAreRefusedAndNotRepeated() {
        assertThatThrownBy(() -> WatchedServer.parse("nn=http://me:geheim@nn:9870/jmx"))
                .hasMessageContaining("user or password")
                .hasMessageNotContaining("geheim");
        assertThatThrownBy(() -> WatchedServer.parse("nn=http://me:geheim@n_n:9870/jmx"))
                .hasMessageContaining("user or password");
    }
}
