package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run on objects says about itself. */
class S3AdviceIT {
    private static final Pattern ADDRESS = Pattern.compile("http://\\S+/metrics");

    @TempDir
    Path folder;

    @Test
    void objectsThatFitIntoTheMemoryOfWatchedServersAreToldToComeFromThere() throws Exception {
        try (TestedS3 s3 = TestedS3.start();
                StorageBenchProcess agent = StorageBenchProcess.start(folder, List.of(), "agent", "--port", "0")) {
            agent.waitWhileRunning(
                    "its address", () -> ADDRESS.matcher(agent.said()).find());
            Matcher address = ADDRESS.matcher(agent.said());
            assertThat(address.find()).isTrue();
            run(s3, "s3-put", "--objects", "10", "--size", "30000");

            // Long enough for a second sample, without which a server has no figures.
            String watch = "s3=" + address.group();
            Ended watched = run(s3, "s3-get", "--order", "random", "--duration", "3s", "--watch", watch);
            assertThat(oneLine(watched))
                    .contains("memory of the watched servers: much of it may have come from the page");

            Ended unwatched = run(s3, "s3-get", "--order", "random", "--requests", "20");
            assertThat(oneLine(unwatched)).doesNotContain("of memory of");
        }
    }

    @Test
    void objectsOfAnEmbeddedServiceFitIntoTheMemoryOfThisMachine() throws Exception {
        Ended get = StorageBenchProcess.run(folder, "s3-get", "--objects", "10", "--size", "30000");
        assertThat(oneLine(get.well())).contains("of memory of this machine: much of it may have come from the page");
    }

    private Ended run(TestedS3 s3, String command, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(s3.options("advice"));
        words.addAll(List.of(options));
        return s3.run(folder, words.toArray(String[]::new)).well();
    }

    /** Sentences of the advice are broken into lines. */
    private static String oneLine(Ended ended) {
        return ended.out().replaceAll("\\s+", " ");
    }
}
