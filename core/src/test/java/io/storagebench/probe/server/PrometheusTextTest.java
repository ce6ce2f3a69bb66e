package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.probe.server.PrometheusText.Metric;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusTextTest {
    @Test
    void namesLabelsAndValuesAreRead() throws IOException {
        assertThat(PrometheusText.parse("""
                        # HELP a_total What it counts.
                        # TYPE a_total counter
                        a_total 12

                        \t b{device="sda" , mode = "user",} 1.5e+03\r
                        c:d{}\t-0.25
                        # EOF
                        """))
                .containsExactly(
                        new Metric("a_total", Map.of(), 12),
                        new Metric("b", Map.of("device", "sda", "mode", "user"), 1500),
                        new Metric("c:d", Map.of(), -0.25));
    }

    @Test
    void escapesInLabelsAreUndone() throws IOException {
        Metric metric = PrometheusText.parse("a{path=\"C:\\\\x \\\"y\\\" {1,2} # \\n\\q\"} 1")
                .get(0);
        assertThat(metric.label("path")).isEqualTo("C:\\x \"y\" {1,2} # \n\\q");
        assertThat(metric.label("other")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"NaN,NaN", "+Inf,Infinity", "-Inf,-Infinity", "inf,Infinity", "1e-3,0.001", "+7,7", "1.7e9,1700000000"})
    void valuesMayBeNoOrdinaryNumbers(String written, double value) throws IOException {
        assertThat(PrometheusText.parse("a " + written).get(0).value()).isEqualTo(Double.valueOf(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a_bucket{le=\"0.5\"} 17 1395066363000",
                "a_bucket{le=\"0.5\"} 17 # {trace_id=\"KOO5S4vxi0o\"} 0.67",
                "a_bucket{le=\"0.5\"} 17 1520879607.789 # {trace_id=\"x\"} 0.67 1520879607.789"
            })
    void timeStampsAndExemplarsArePassedOver(String line) throws IOException {
        assertThat(PrometheusText.parse(line)).containsExactly(new Metric("a_bucket", Map.of("le", "0.5"), 17));
    }

    @Test
    void quotedNamesArePassedOver() throws IOException {
        assertThat(PrometheusText.parse("# x\n{\"my.metric\",a=\"b\"} 1\nc 2"))
                .containsExactly(new Metric("c", Map.of(), 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Not found",
                "a",
                "a{b=\"c\" 1",
                "a{b=c} 1",
                "a{b} 1",
                "a{b=\"c} 1",
                "a 1d",
                "a 0x1p3",
                "a 1,5",
                "1a 2"
            })
    void oneWrongLineMakesTheWholePageWrong(String line) {
        assertThatThrownBy(() -> PrometheusText.parse("fine 1\n" + line))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no metrics, in line 2: " + line);
    }
}
