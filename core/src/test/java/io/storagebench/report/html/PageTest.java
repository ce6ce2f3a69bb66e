package io.storagebench.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.testing.Chromium;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final String EVIL =
            "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>'\"&";

    static String html(Page page) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        page.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Page charts() {
        double[] seconds = IntStream.range(0, 30).mapToDouble(i -> 1.7e9 + i).toArray();
        double[] waves = IntStream.range(0, 30)
                .mapToDouble(i -> i == 7 ? Double.NaN : 100 + 20 * Math.sin(i))
                .toArray();
        double[] percents = {0, 50, 90, 99, 99.9};
        return new Page("All kinds")
                .section("Charts")
                .chart(Chart.overTime("Throughput", "MB/s").series("write", seconds, waves))
                .chart(Chart.overTime("Many", "1")
                        .series("a", seconds, scaled(waves, 1))
                        .series("b", seconds, scaled(waves, 2))
                        .series("c", new double[] {1.7e9 + 40, 1.7e9 + 50}, new double[] {300, 400}))
                .chart(Chart.lines("Latency", Axis.percentiles(), Axis.log("ms"))
                        .series("read", percents, new double[] {0.1, 1, 3, 20, 800}))
                .chart(Chart.lines("Curve", Axis.linear("requests/s"), Axis.linear("ms"))
                        .series("p99", new double[] {100, 200, 400}, new double[] {1, 2, 40}))
                .chart(Chart.bars(
                                "By threads",
                                Axis.categories("threads", List.of("1", "20", "100")),
                                Axis.linear("MB/s"))
                        .series("1 replica", 63, 72.3, 57.2)
                        .series("2 replicas", 34.2, 32.2, Double.NaN));
    }

    private static double[] scaled(double[] values, double factor) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] * factor)
                .toArray();
    }

    @Test
    void chromiumDrawsEveryKindOfChart() throws Exception {
        Chromium.require();
        Chromium.Opened opened = Chromium.open(html(charts())).requireDrawn();
        assertThat(opened.charts()).isEqualTo(5);
    }

    @Test
    void whatIsFoldedAwayIsDrawnWhenItIsOpened() throws Exception {
        Chromium.require();
        Page page = new Page("Folded")
                .fold("More")
                .chart(Chart.overTime("Throughput", "MB/s").series("a", new double[] {1, 2}, new double[] {3, 4}))
                .unfold();
        assertThat(Chromium.openAsItIs(html(page)).dom()).doesNotContain("data-drawn=\"true\"");
        Chromium.open(html(page)).requireDrawn();
    }

    @Test
    void noNameCanRunAScript() throws Exception {
        Chromium.require();
        Page page = new Page(EVIL)
                .headline(List.<String[]>of(new String[] {EVIL, EVIL}))
                .section(EVIL)
                .part(EVIL)
                .text(EVIL)
                .verbatim(EVIL)
                .list(List.of(EVIL))
                .table(new PageTable(EVIL, List.of(EVIL), List.of(List.of(EVIL))))
                .fold(EVIL)
                .unfold()
                .chart(Chart.bars(EVIL, Axis.categories(EVIL, List.of(EVIL)), Axis.linear(EVIL))
                        .note(EVIL)
                        .series(EVIL, 1.0));
        String html = html(page);
        assertThat(html).doesNotContain("<script>document").doesNotContain("<img");
        Chromium.Opened opened = Chromium.open(html).requireDrawn(); // without the policy that would stop it anyway
        assertThat(opened.dom()).doesNotContain("<title>taken").doesNotContain("<img");
    }

    @Test
    void itAsksNobodyForAnything() throws Exception {
        String html = html(charts());
        assertThat(html).contains("default-src 'none'").doesNotContain("src=\"").doesNotContain("<link");
    }

    @Test
    void itsPolicyLetsItsOwnScriptsRun() throws Exception {
        Chromium.require();
        Chromium.Opened opened = Chromium.openAsItIs(html(charts()));
        assertThat(opened.console()).isEmpty();
        assertThat(opened.dom()).contains("data-charts=\"5\"");
    }

    @Test
    void chartsWithoutAValueAreLeftOut() throws Exception {
        Page page = new Page("None")
                .chart(Chart.overTime("Nothing", "MB/s").series("a", new double[] {1}, new double[] {Double.NaN}))
                .table(new PageTable("No rows", List.of("a"), List.of()));
        assertThat(html(page))
                .doesNotContain("<figure")
                .doesNotContain("<table")
                .doesNotContain("uPlot:");
    }
}
