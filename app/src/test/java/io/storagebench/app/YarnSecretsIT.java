package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.embedded.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code --on yarn}: secrets of the driver reach its maps and nobody else. */
@Tag("containers")
@Timeout(600)
class YarnSecretsIT {

    @RegisterExtension
    static final SharedYarn YARN = new SharedYarn();

    @TempDir
    Path folder;

    /** In what others may see of the one job of a name: its configuration, logs of containers, whatever is left. */
    private static void requireNowhere(String jobName, Ended ended, String... secrets) throws IOException {
        TestedYarn yarn = YARN.get();
        Eventually.isTrue("the job is in the history", () -> yarn.ended(jobName).isPresent());
        // The folders of containers, which only the user may read, go with them.
        Eventually.isTrue("its containers are gone", () -> !yarn.hasContainers());
        String job = yarn.ended(jobName).orElseThrow();
        String application = job.replace("job_", "application_");
        Map<String, String> written = yarn.written();
        assertThat(written.keySet())
                .anyMatch(name -> name.endsWith(job + "_conf.xml"))
                .anyMatch(name -> name.contains("/" + application + "/") && name.endsWith("/syslog"));
        for (String secret : secrets) {
            assertThat(ended.out() + ended.err() + Files.readString(ended.json()))
                    .doesNotContain(secret);
            assertThat(written.entrySet().stream()
                            .filter(file -> file.getValue().contains(secret))
                            .map(Map.Entry::getKey))
                    .isEmpty();
        }
    }

    @Test
    void objectsAreWrittenByMapsWithTheKeyOfTheDriverWhichIsInNoFileAndNoOutput() throws Exception {
        try (TestedS3 s3 = TestedS3.start()) {
            Ended put = YARN.get()
                    .run(
                            folder,
                            Map.of("AWS_ACCESS_KEY_ID", s3.key(), "AWS_SECRET_ACCESS_KEY", s3.secret()),
                            "s3-put",
                            "--endpoint",
                            s3.endpoints(),
                            "--bucket",
                            s3.bucket(),
                            "--objects",
                            "12",
                            "--size",
                            "2k",
                            "--maps",
                            "4",
                            "--clean")
                    .well();
            assertThat(put.only().requests()).isEqualTo(12);
            requireNowhere("storage-bench s3-put", put, s3.secret());
        }
    }

    @Test
    void aTokenOfAFileIsUsedWhereTheMapRunsAndIsInNoOtherFileAndNoOutput() throws Exception {
        String url = "http://" + YARN.hdfs().httpAddress();
        StorageBenchProcess.run(
                        folder, "webhdfs-write", "--url", url, "--dir", "/by-token", "--files", "2", "--size", "5k")
                .well();
        Token<TokenIdentifier> token = new Token<>(
                "of somebody".getBytes(StandardCharsets.UTF_8),
                "a-password-of-a-token".getBytes(StandardCharsets.UTF_8),
                new Text("HDFS_DELEGATION_TOKEN"),
                new Text(YARN.hdfs().httpAddress()));
        Credentials credentials = new Credentials();
        credentials.addToken(token.getService(), token);
        Path file = folder.resolve("tokens");
        credentials.writeTokenStorageFile(new org.apache.hadoop.fs.Path(file.toUri()), new Configuration(false));

        Ended read = YARN.get()
                .run(
                        folder,
                        "webhdfs-read",
                        "--url",
                        url,
                        "--dir",
                        "/by-token",
                        "--token-file",
                        file.toString(),
                        "--maps",
                        "1",
                        "--verify")
                .well();

        assertThat(read.only().requests()).isEqualTo(2);
        assertThat(read.result().arguments()).containsSequence("--token-file", file.toString());
        requireNowhere("storage-bench webhdfs-read", read, "a-password-of-a-token", token.encodeToUrlString());
    }
}
