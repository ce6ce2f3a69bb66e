package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.storagebench.op.Request;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** That docs/result.schema.json says what is in a result file, and that nothing else is. */
class ResultSchemaTest {
    private static final Schema SCHEMA = schema();

    private static Schema schema() {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(Path.of("..", "docs", "result.schema.json")), InputFormat.JSON);
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }

    private static String json(Result... runs) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(List.of(runs)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void assertValid(String json) {
        assertThat(SCHEMA.validate(json, InputFormat.JSON)).isEmpty();
    }

    @Test
    void everyShapeOfResultIsAsTheSchemaSays(TestInfo test) throws Exception {
        WorkerDrivenClock clock = new WorkerDrivenClock();
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                clock.advance(300_000_000);
            }
        };
        Result open = ScenarioBuilder.of(
                        write.in(test.getDisplayName()).items(20).size("1k:1,2k:1"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .rate("5/s")
                .duration(Duration.ofSeconds(3))
                .run();
        Result failing = ScenarioBuilder.of(new FailingWrite()
                        .every(2)
                        .in(test.getDisplayName() + "failing")
                        .items(8))
                .share(1, 2)
                .run();
        Result read = ScenarioBuilder.of(new MemoryRead().in(test.getDisplayName()))
                .verify()
                .run();
        Results watched = new Results();
        watched.request(1, 1).servers = Map.of(
                "nn",
                new ServerStats(
                        "http://nn/jmx",
                        "NameNode",
                        Map.of("software", "Hadoop"),
                        new ServerInterval(
                                1,
                                2L,
                                3,
                                4,
                                5,
                                "late",
                                6.0,
                                null,
                                new ServerProcess(1.0, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L),
                                Map.of(
                                        "level", ServerFigure.level("files", 1.5),
                                        "mean", ServerFigure.mean("ms", 1.5, 2),
                                        "sum", ServerFigure.sum("calls", 1.5)))));
        watched.lateNanos = 5;
        watched.thresholds = List.of(new ThresholdOutcome("p99<1s", "5 ms", true));
        Results nothing = new Results();
        nothing.measured = false;
        assertThat(open.intervals()).isNotEmpty();
        assertValid(json(open, failing, read, watched.build(), nothing.build()));
    }

    @Test
    void whatIsNotInTheSchemaIsRefused() throws Exception {
        String json = json(new Results().request(1, 1).build());
        assertThat(SCHEMA.validate(json.replace("\"command\"", "\"comand\""), InputFormat.JSON))
                .isNotEmpty();
        assertThat(SCHEMA.validate(json.replace("storage-bench-result/1", "other"), InputFormat.JSON))
                .isNotEmpty();
        assertThat(SCHEMA.validate(json.replace("\"threads\" : 2", "\"threads\" : \"2\""), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void aResultThatWasReadIsWrittenAsItWas(TestInfo test) throws Exception {
        Result run = ScenarioBuilder.of(
                        new MemoryWrite().in(test.getDisplayName()).items(3))
                .run();
        String json = json(run);
        ResultFile read = ResultJson.read(json.getBytes(StandardCharsets.UTF_8));
        assertThat(json(read.runs().get(0))).isEqualTo(json);
        assertThat(read.runs()).containsExactly(run);
    }
}
