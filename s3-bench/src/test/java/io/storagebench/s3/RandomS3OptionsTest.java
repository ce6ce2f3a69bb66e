package io.storagebench.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.storagebench.cli.Converters;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RandomS3OptionsTest {
    private static final int LINES = 3000;
    private static final List<Supplier<Operation>> OPERATIONS =
            List.of(PutObject::new, GetObject::new, StatObject::new, ListObjects::new, DeleteObjects::new);
    private static final List<String> OPTIONS = List.of(
            "--endpoint",
            "--spread",
            "--bucket",
            "--prefix",
            "--region",
            "--profile",
            "--virtual-host",
            "--client",
            "--retries",
            "--connect-timeout",
            "--timeout",
            "--checksum",
            "--sign",
            "--expect-continue",
            "--objects",
            "--size",
            "--compressibility",
            "--multipart",
            "--part-threads",
            "--range-size",
            "--no-overwrite");
    private static final List<String> VALUES = List.of(
            "http://a:1",
            "https://a",
            "http://a,http://b",
            "http://[::1]:9",
            "://",
            ",",
            "random",
            "per-thread",
            "a/b",
            "/",
            "..",
            "",
            " ",
            "v1",
            "v2",
            "crt",
            "http",
            "0",
            "-1",
            "3",
            "1000000",
            "1ms",
            "0s",
            "9d",
            "none",
            "md5",
            "crc32c",
            "unsigned",
            "payload",
            "streaming",
            "1k",
            "5m",
            "6g",
            "100t",
            "1k:1,6g:2",
            "0.5",
            "2q",
            "ü",
            "%s");

    @Test
    void everyLineIsEitherFineOrToldWhatIsWrongWithIt() {
        Random random = new Random(5);
        int fine = 0;
        for (int i = 0; i < LINES; i++) {
            fine += decent(OPERATIONS.get(random.nextInt(OPERATIONS.size())).get(), line(random)) ? 1 : 0;
        }
        assertThat(fine).isBetween(1, LINES - 1);
    }

    private static String[] line(Random random) {
        List<String> words = new ArrayList<>();
        for (int options = random.nextInt(5); options >= 0; options--) {
            String option = OPTIONS.get(random.nextInt(OPTIONS.size()));
            words.add(option);
            if (!List.of("--virtual-host", "--expect-continue", "--no-overwrite")
                    .contains(option)) {
                words.add(VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return words.toArray(String[]::new);
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
