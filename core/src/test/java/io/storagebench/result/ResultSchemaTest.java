package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.CoderWork;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.report.advice.Advice;
import io.storagebench.result.figures.CounterMeaning;
import io.storagebench.result.figures.CounterStats;
import io.storagebench.result.server.ServerFigure;
import io.storagebench.result.server.ServerInterval;
import io.storagebench.result.server.ServerProcess;
import io.storagebench.result.server.ServerStats;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Threshold;
import io.storagebench.testing.FailingWrite;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.RandomResults;
import io.storagebench.testing.Results;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.testing.WorkerDrivenClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static String json(Measured... runs) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ResultJson.write(ResultFile.of(Stream.of(runs).map(Results::of).toList()), out);
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
        Measurement open = ScenarioBuilder.of(
                        write.in(MemoryStore.placeOf(test)).items(20).size("1k:1,2k:1"))
                .clock(clock)
                .stallTimeout(Duration.ZERO)
                .rate("5/s")
                .duration(Duration.ofSeconds(3))
                .run();
        Measurement failing = ScenarioBuilder.of(new FailingWrite()
                        .every(2)
                        .in(MemoryStore.placeOf(test) + "failing")
                        .items(8))
                .share(1, 2)
                .run();
        Measurement read = ScenarioBuilder.of(new MemoryRead().in(MemoryStore.placeOf(test)))
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
        watched.state =
                StateChange.between(Map.of("live", 3L, "told before", 1L), Map.of("live", 2L, "told after", 1L));
        watched.thresholds = List.of(new ThresholdOutcome(null, "p99<1s", "5 ms", true));
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

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void sharesAndWhatIsMergedOfThemAreAsTheSchemaSays(long seed) throws Exception {
        RandomResults results = new RandomResults(seed);
        results.total = 4;
        results.open = seed % 2 == 0;
        results.intervals = 4;
        results.oneInSoManyIsEmpty = 5;
        List<Result> shares = results.shares();
        Result merged = shares.stream().reduce(Results::merged).orElseThrow();
        Result judged =
                Results.judged(merged, List.of(Threshold.parse("p99<1ms").judge(merged)), Advice.of(merged));
        assertValid(json(shares.toArray(Result[]::new)));
        assertValid(json(judged));
    }

    @Test
    void repeatsAndARunThatWasStoppedBeforeItMeasuredAreAsTheSchemaSays(TestInfo test) throws Exception {
        List<Measurement> repeats = ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(3))
                .repeats(Repeats.all(2))
                .runs();
        assertValid(json(repeats.toArray(Measured[]::new)));
        ScenarioBuilder[] run = new ScenarioBuilder[1];
        MemoryWrite stopped = new MemoryWrite() {
            @Override
            public void prepare(RunContext context) {
                run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
            }
        };
        run[0] = ScenarioBuilder.of(
                stopped.in(MemoryStore.placeOf(test) + "stopped").items(3));
        Measurement nothing = run[0].run();
        assertThat(nothing.isMeasured()).isFalse();
        assertThat(nothing.isInterrupted()).isTrue();
        assertValid(json(nothing));
    }

    /** So that a field cannot be added to a result, or taken from it, without the schema. */
    @Test
    void theSchemaKnowsEveryFieldAndNoOther() throws Exception {
        RandomResults results = new RandomResults(9);
        results.total = 12;
        results.open = true;
        results.intervals = 4;
        List<Result> all = results.shares();
        all.add(all.stream().reduce(Results::merged).orElseThrow());
        all.set(
                0,
                Results.judged(
                        all.get(0),
                        List.of(new ThresholdOutcome("hdfs-write", "p99<1s", "5 ms", true)),
                        List.of(Remark.care("reason", "advice"))));
        Result last = all.get(all.size() - 1);
        all.add(Results.of(Measurement.of(last)
                .driven(
                        last.shares().stream()
                                .map(share -> share.startedAs("map"))
                                .toList(),
                        last.streams(),
                        List.of())));
        Results ofOthers = new Results();
        ofOthers.weight = 3;
        ofOthers.dataset = new DatasetFacts("files", "/in", List.of(), List.of("/in"), 0, 1L, "1k", true, null, 1024L);
        ofOthers.counters.put("a", new CounterStats("bytes", 1, CounterMeaning.elsewhere("replica bytes")));
        CoderWork encoded = new CoderWork(CoderWork.Direction.ENCODED, "rs_java");
        ofOthers.counters.put("b", new CounterStats("bytes", 1, encoded.bytesMeaning()));
        ofOthers.counters.put("c", new CounterStats("entries", 3, 2L, CounterMeaning.WORK));
        RateStep step =
                new RateStep(1, RateStep.Kind.CONFIRM, "500/s", List.of("p99<1s"), true, "5 ms", RateStep.End.FOUND);
        all.add(ofOthers.request(1, 1).build().asStep(step));
        String json = json(all.toArray(Result[]::new));
        assertValid(json);
        Set<String> written = new TreeSet<>();
        Matcher names = Pattern.compile("\"(\\w+)\" :").matcher(json);
        while (names.find()) {
            written.add(names.group(1));
        }
        Set<String> described = new TreeSet<>();
        collectProperties(
                new ObjectMapper()
                        .readTree(Path.of("..", "docs", "result.schema.json").toFile()),
                described);
        assertThat(written).containsAll(described);
    }

    private static void collectProperties(JsonNode schema, Set<String> names) {
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.forEach(part -> collectProperties(part, names));
    }

    @Test
    void noObjectMayHoldWhatTheSchemaDoesNotKnow() throws Exception {
        RandomResults results = new RandomResults(9);
        results.open = true;
        results.intervals = 2;
        ObjectMapper mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree(json(results.share(0)));
        List<ObjectNode> objects = new ArrayList<>();
        collectObjects(tree, objects);
        assertThat(objects).hasSizeGreaterThan(50);
        for (ObjectNode object : objects) {
            object.put("wurst", true);
            assertThat(SCHEMA.validate(mapper.writeValueAsString(tree), InputFormat.JSON))
                    .as(object.toString())
                    .isNotEmpty();
            object.remove("wurst");
        }
        assertValid(mapper.writeValueAsString(tree));
    }

    private static void collectObjects(JsonNode node, List<ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.add(object);
        }
        node.forEach(child -> collectObjects(child, objects));
    }

    @Test
    void aResultThatWasReadIsWrittenAsItWas(TestInfo test) throws Exception {
        Measurement run = ScenarioBuilder.of(
                        new MemoryWrite().in(MemoryStore.placeOf(test)).items(3))
                .run();
        String json = json(run);
        ResultFile read = ResultJson.read(json.getBytes(StandardCharsets.UTF_8));
        assertThat(json(read.runs().get(0))).isEqualTo(json);
        assertThat(read.runs()).containsExactly(Results.of(run));
    }
}
