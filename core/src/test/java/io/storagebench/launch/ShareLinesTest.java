package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.Lent;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.launch.ShareLines.Begin;
import io.storagebench.launch.ShareLines.OfDriver;
import io.storagebench.launch.ShareLines.OfShare;
import io.storagebench.result.Interval;
import io.storagebench.testing.RandomResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShareLinesTest {
    @Test
    void whatASideSaysIsWhatTheOtherHears() {
        Interval interval = new RandomResults(1).share(0).intervals().get(0);
        List<OfShare> ofShare = List.of(
                OfShare.ready(2),
                OfShare.ofEnd(),
                OfShare.progress(ProgressUpdate.items("check", 3, 7)),
                OfShare.notice("a \"word\""),
                OfShare.interval(interval, 4, true),
                OfShare.late(-300));
        assertThat(ofShare)
                .allSatisfy(said -> assertThat(ShareLines.parse(ShareLines.line(said), OfShare.class))
                        .contains(said));
        Lent lent = new Lent(
                "run", List.of(new Lent.Server("hdfs", List.of("--datanodes", "3"), Map.of("fs.defaultFS", "x"))));
        List<OfDriver> ofDriver = List.of(
                OfDriver.begin(new Begin(lent, true, false)),
                OfDriver.start("2026-11-21T09:30:00Z"),
                OfDriver.toGoOn(),
                OfDriver.toStop(),
                OfDriver.toHurry(),
                OfDriver.toEnd(StopSignal.Reason.LATE),
                OfDriver.toCloseWindow("steady"));
        assertThat(ofDriver)
                .allSatisfy(said -> assertThat(ShareLines.parse(ShareLines.line(said), OfDriver.class))
                        .contains(said));
    }

    @Test
    void whatLibrariesPrintAndWhatWasCutIsNothing() {
        assertThat(ShareLines.parse("Picked up JAVA_TOOL_OPTIONS", OfShare.class))
                .isEmpty();
        String line = ShareLines.line(OfShare.ready(1));
        assertThat(ShareLines.parse(line.substring(0, line.length() - 2), OfShare.class))
                .isEmpty();
    }
}
