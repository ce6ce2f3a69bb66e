package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.cli.options.Converters;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.s3.object.DeleteObjects;
import io.storagebench.s3.object.GetObject;
import io.storagebench.s3.object.ListObjects;
import io.storagebench.s3.object.PutObject;
import io.storagebench.s3.object.StatObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RandomS3OptionsTest {
    private static final int LINES = 3000;
    private static final List<Supplier<Operation>> OPERATIONS =
            List.of(PutObject::new, GetObject::new, StatObject::new, ListObjects::new, DeleteObjects::new);
    /** With values that may be right; none for options that take none. */
    private static final Map<String, List<String>> OPTIONS = Map.ofEntries(
            Map.entry("--endpoint", List.of("http://a:1", "https://a", "http://a,http://b", "http://[::1]:9")),
            Map.entry("--spread", List.of("round-robin", "random", "per-thread")),
            Map.entry("--endpoint-loss", List.of("fail", "tolerate")),
            Map.entry("--bucket", List.of("data", "my.data")),
            Map.entry("--prefix", List.of("a", "a b/c", "ü")),
            Map.entry("--region", List.of("eu-west-1", "x")),
            Map.entry("--profile", List.of("bench", "a b")),
            Map.entry("--virtual-host", List.of()),
            Map.entry("--client", List.of("http", "v1", "v2", "crt")),
            Map.entry("--retries", List.of("0", "3")),
            Map.entry("--connect-timeout", List.of("1ms", "5s")),
            Map.entry("--timeout", List.of("3s", "1m")),
            Map.entry("--checksum", List.of("none", "crc32", "crc32c", "sha1", "sha256", "md5")),
            Map.entry("--sign", List.of("unsigned", "streaming", "payload")),
            Map.entry("--expect-continue", List.of()),
            Map.entry("--objects", List.of("1", "1000000")),
            Map.entry("--size", List.of("0", "30000", "1k:1,6g:2")),
            Map.entry("--layout", List.of("folders", "flat", "keys", "tree:fan-out=10,depth=3")),
            Map.entry("--compressibility", List.of("0", "0.5", "1")),
            Map.entry("--multipart", List.of("5m", "5g")),
            Map.entry("--part-threads", List.of("1", "3")),
            Map.entry("--range-size", List.of("1", "16m")),
            Map.entry("--versions", List.of()),
            Map.entry("--no-overwrite", List.of()));

    private static final List<String> MOSTLY_WRONG = List.of(
            "://", ",", "/", "..", "", " ", "-1", "9d", "0s", "100t", "2q", "1000000", "%s", "ftp://a", "random",
            "http");

    @Test
    void everyLineIsEitherFineAndItsOwnRenderingOrToldWhatIsWrongWithIt() {
        Random random = new Random(5);
        Set<String> fine = new TreeSet<>();
        for (int i = 0; i < LINES; i++) {
            Supplier<Operation> operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
            String[] words = line(random, options(operation));
            if (decent(operation.get(), words)) {
                String name = operation
                        .get()
                        .getClass()
                        .getAnnotation(CommandLine.Command.class)
                        .name();
                ScenarioRoundTrip.survives(name, operation, cleaningVersions(words));
                fine.addAll(List.of(words));
            }
        }
        assertThat(fine).containsAll(OPTIONS.keySet());
    }

    /** What says how to clean is refused where nothing is cleaned. */
    private static String[] cleaningVersions(String[] words) {
        List<String> line = new ArrayList<>(List.of(words));
        if (line.contains("--versions")) {
            line.add("--clean");
        }
        return line.toArray(String[]::new);
    }

    @Test
    void noOptionIsLeftOut() {
        Set<String> all = new TreeSet<>();
        OPERATIONS.forEach(operation -> all.addAll(options(operation)));
        assertThat(OPTIONS.keySet()).containsExactlyInAnyOrderElementsOf(all);
    }

    private static List<String> options(Supplier<Operation> operation) {
        CommandLine command = new CommandLine(operation.get());
        Converters.register(command);
        return command.getCommandSpec().options().stream()
                .map(CommandLine.Model.OptionSpec::longestName)
                .toList();
    }

    private static String[] line(Random random, List<String> known) {
        List<String> words = new ArrayList<>();
        for (int options = random.nextInt(5); options >= 0; options--) {
            String option = any(
                    random,
                    random.nextInt(20) == 0 ? OPTIONS.keySet().stream().sorted().toList() : known);
            words.add(option);
            if (!OPTIONS.get(option).isEmpty()) {
                words.add(any(random, random.nextInt(8) == 0 ? MOSTLY_WRONG : OPTIONS.get(option)));
            }
        }
        return words.toArray(String[]::new);
    }

    private static String any(Random random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Whether the line can be run. */
    private static boolean decent(Operation operation, String[] words) {
        String line = operation.getClass().getSimpleName() + " " + String.join(" ", words);
        CommandLine command = new CommandLine(operation);
        Converters.register(command);
        try {
            command.parseArgs(words);
        } catch (CommandLine.ParameterException told) {
            return false;
        }
        Problems problems = new Problems();
        assertThatCode(() -> operation.validate(problems)).as(line).doesNotThrowAnyException();
        assertThat(problems.messages())
                .as(line)
                .allMatch(message -> message.matches("(?s)--.+\\.") && !message.contains("Exception"));
        if (!problems.isEmpty()) {
            return false;
        }
        assertThatCode(() -> {
                    assertThat(operation.plan().noun()).isEqualTo("objects");
                    assertThat(operation.steps()).doesNotContainNull();
                    operation.maker().ifPresent(maker -> {
                        Problems ofMaker = new Problems();
                        maker.validate(ofMaker);
                        assertThat(ofMaker.messages()).isEmpty();
                    });
                })
                .as(line)
                .doesNotThrowAnyException();
        return true;
    }
}
