package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Content passes through a client and stays nowhere, so many large objects at once need no large heap. */
class S3MemoryIT {
    private static final int OBJECTS = 50;

    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @TempDir
    Path folder;

    private Ended run(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--endpoint", S3.endpoint(0).toString(), "--threads", Integer.toString(OBJECTS)));
        try (StorageBenchProcess process =
                StorageBenchProcess.start(folder, List.of("-Xmx256m"), S3.variables(), all.toArray(String[]::new))) {
            return process.await().well();
        }
    }

    @ParameterizedTest
    @CsvSource({"http,40000000", "v1,20000000", "v2,20000000", "crt,20000000"})
    void fiftyLargeObjectsAtOnceFitIntoASmallHeap(String client, long bytes) throws Exception {
        Ended put = run(
                "s3-put",
                "--client",
                client,
                "--prefix",
                client,
                "--objects",
                Integer.toString(OBJECTS),
                "--size",
                Long.toString(bytes));
        assertThat(put.only().window().goodBytes()).isEqualTo(OBJECTS * bytes);
        Ended get = run("s3-get", "--client", client, "--prefix", client, "--clean");
        assertThat(get.only().window().goodBytes()).isEqualTo(OBJECTS * bytes);
        assertThat(S3.names(client)).isEmpty();
    }
}
