package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import io.storagebench.result.figures.GroupStats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on objects as users give them, on a service with two endpoints. */
class S3OperationsIT {
    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @TempDir
    Path folder;

    private Ended run(Map<String, String> variables, String... words) throws Exception {
        try (StorageBenchProcess process = StorageBenchProcess.start(folder, List.of(), variables, words)) {
            return process.await();
        }
    }

    /** {@code command} is a name and options of its own. */
    private Ended at(String prefix, String... command) throws Exception {
        List<String> words = new ArrayList<>(Arrays.asList(command));
        words.addAll(1, S3.options(prefix));
        return S3.run(folder, words.toArray(String[]::new));
    }

    @Test
    void printedCommandsLeadToTheServiceAgain() throws Exception {
        Path profiles = folder.resolve("profiles");
        Files.writeString(
                profiles,
                "[its-own]\naws_access_key_id = " + S3.key() + "\naws_secret_access_key = " + S3.secret() + "\n");
        Map<String, String> variables = Map.of("AWS_SHARED_CREDENTIALS_FILE", profiles.toString());
        String[] put = ("s3-put --objects 2 --size 1k --region eu-west-1 --client v2 --retries 2 --endpoint "
                        + S3.endpoints() + " --bucket " + S3.bucket())
                .split(" ", -1);
        List<String> words = new ArrayList<>(Arrays.asList(put));
        words.addAll(List.of("--profile", "its-own", "--prefix", "one's own prefix"));
        Ended written = run(variables, words.toArray(String[]::new)).well();
        assertThat(written.out()).doesNotContain(S3.secret());
        PrintedCommands printed = new PrintedCommands(folder, variables);
        assertThat(printed.run(PrintedCommands.line("read it", written))).contains("2 retries");
        assertThat(printed.run(PrintedCommands.line("remove it", written))).startsWith("Removed 2 items");
        assertThat(S3.names("one's own prefix")).isEmpty();
    }

    @Test
    void objectsArePutReadListedDeletedAndCleanedAway() throws Exception {
        Ended put = at("all", "s3-put", "--objects", "60", "--size", "30000", "--threads", "4", "--verify")
                .well();
        OperationStats puts = put.only();
        assertThat(puts.window().bytes()).isEqualTo(60 * 30_000L);
        assertThat(puts.groups().get("endpoint"))
                .hasSize(2)
                .allSatisfy((endpoint, group) -> assertThat(group.requests()).isEqualTo(30));
        assertThat(put.out())
                .startsWith("TARGET s3://storage-bench at http://127.0.0.1:")
                .contains("BY ENDPOINT")
                .contains("remove it:  storage-bench clean s3://storage-bench/all --endpoint " + S3.endpoints());
        assertThat(put.out() + put.err() + put.result()).doesNotContain(S3.secret());

        Ended get = at("all", "s3-get", "--requests", "100", "--order", "random", "--verify")
                .well();
        assertThat(get.only().requests()).isEqualTo(100);
        assertThat(get.only().steps().get("first byte").count()).isEqualTo(100);
        assertThat(at("all", "s3-stat").well().only().requests()).isEqualTo(60);
        Ended list = at("all", "s3-list", "--batch", "20", "--verify").well();
        assertThat(list.only().requests()).isEqualTo(3);
        assertThat(list.only().window().items()).isEqualTo(60);
        Ended delete = at("all", "s3-delete", "--batch", "7").well();
        assertThat(delete.only().requests()).isEqualTo(9);
        assertThat(S3.names("all")).noneMatch(name -> name.startsWith("run-1"));

        Ended clean = S3.run(folder, "clean", "s3://storage-bench/all", "--endpoint", S3.endpoints());
        assertThat(clean.well().out())
                .contains("The bucket itself was not removed: it existed before, holds other objects, or");
        assertThat(S3.names("all")).isEmpty();
    }

    @Test
    void everyClientReadsWhatAnotherWrote() throws Exception {
        at("mixed", "s3-put", "--objects", "3", "--size", "11m", "--client", "v1", "--multipart", "5m")
                .well();
        for (String client : List.of("v1", "v2", "crt", "http")) {
            Ended get = at("mixed", "s3-get", "--client", client, "--verify", "--range-size", "4m")
                    .well();
            assertThat(get.only().window().bytes()).as(client).isEqualTo(33L << 20);
            assertThat(get.err()).as(client).isEmpty();
        }
    }

    @Test
    void sharesAtARateAddUpToOneRun() throws Exception {
        String start =
                Instant.now().plusSeconds(4).truncatedTo(ChronoUnit.SECONDS).toString();
        List<StorageBenchProcess> shares = new ArrayList<>();
        List<String> merge = new ArrayList<>(List.of("merge"));
        try {
            for (int share = 0; share < 2; share++) {
                List<String> words = new ArrayList<>(List.of("s3-put", "--objects", "60", "--size", "1k"));
                words.addAll(List.of("--rate", "20/s", "--seed", "7", "--share", share + "/2", "--start-at", start));
                words.addAll(S3.options("shares"));
                shares.add(S3.begin(folder, words.toArray(String[]::new)));
            }
            for (StorageBenchProcess share : shares) {
                merge.add(share.await().well().json().toString());
            }
        } finally {
            shares.forEach(StorageBenchProcess::close);
        }
        Path both = folder.resolve("both.json");
        merge.addAll(List.of("--json", both.toString()));
        StorageBenchProcess.run(folder, merge.toArray(String[]::new)).well();

        OperationStats puts =
                ResultJson.read(both).runs().get(0).ops().values().iterator().next();
        assertThat(puts.requests()).isEqualTo(60);
        assertThat(puts.groups().get("endpoint").values().stream().mapToLong(GroupStats::requests))
                .containsExactly(30L, 30L);
        // 60 requests at 20 a second in all; the last one begins after 59 intervals.
        assertThat(puts.window().nanos()).isBetween(2_900_000_000L, 5_000_000_000L);
        assertThat(at("shares", "s3-get", "--verify").well().only().requests()).isEqualTo(60);
    }

    @Test
    void aBucketThatWasMadeForADatasetGoesWithIt() throws Exception {
        String[] made = {"s3-put", "--endpoint", S3.endpoints(), "--bucket", "made", "--prefix", "a", "--objects", "2"};
        S3.run(folder, made).well();
        Ended clean = S3.run(folder, "clean", "s3://made/a", "--endpoint", S3.endpoints())
                .well();
        assertThat(clean.out()).contains("Removed 2 items").doesNotContain("stays");
        Ended again = S3.run(folder, "clean", "s3://made/a", "--endpoint", S3.endpoints());
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("404 NoSuchBucket").contains("Correct the bucket's name, or the endpoint.");
    }

    @Test
    void withoutAnEndpointAServiceIsStartedForTheRun() throws Exception {
        Ended put = run(Map.of(), "s3-put", "--objects", "20", "--size", "1k", "--repeat", "2", "--all-repeats")
                .well();
        assertThat(put.out())
                .startsWith("TARGET embedded S3 on this machine")
                .doesNotContain("The dataset was kept")
                .containsPattern("PHASES \\(s\\)\n  start embedded server +(0\\.)?0*[1-9][.\\d]* *\n");
        List<Result> runs = ResultJson.read(Files.readAllBytes(put.json())).runs();
        assertThat(runs).map(S3OperationsIT::serverStarts).containsExactly(1L, 0L);
        Ended delete = run(Map.of(), "s3-delete", "--objects", "20", "--size", "1k", "--batch", "20")
                .well();
        assertThat(delete.only().window().items()).isEqualTo(20);
    }

    private static long serverStarts(Result run) {
        return run.shares().get(0).phases().stream()
                .filter(phase -> phase.phase().equals("start embedded server"))
                .count();
    }

    @Test
    void theEnvironmentMayNameTheService() throws Exception {
        String first = S3.endpoints().split(",", -1)[0];
        Map<String, String> variables = new HashMap<>(S3.variables());
        variables.put("AWS_ENDPOINT_URL", first);
        Ended put = run(variables, "s3-put", "--prefix", "environment", "--objects", "2", "--size", "1k", "--clean");
        assertThat(put.well().out()).startsWith("TARGET s3://storage-bench at " + first);
        variables.put("AWS_ENDPOINT_URL_S3", first + "/path");
        Ended wrong = run(variables, "s3-put", "--prefix", "environment");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("AWS_ENDPOINT_URL_S3 " + first + "/path: not the address of a service.");
    }

    @Test
    void whatMattersToPutsAloneIsRefusedWhereNothingIsWritten() throws Exception {
        at("alone", "s3-put", "--objects", "2", "--size", "1k", "--checksum", "md5")
                .well();
        assertThat(at("alone", "s3-get", "--checksum", "md5").well().only().requests())
                .isEqualTo(2);
        Ended stat = at("alone", "s3-stat", "--sign", "payload", "--checksum", "crc32c");
        assertThat(stat.code()).isEqualTo(2);
        assertThat(stat.err())
                .startsWith("--sign payload --checksum crc32c: matters only when objects are written. Leave it out");
    }

    @Test
    void anEndpointThatIsAwayIsTakenForWhatItIs() throws Exception {
        String oneAway = "http://127.0.0.1:1," + S3.endpoints();
        Ended put = run(
                S3.variables(),
                "s3-put",
                "--endpoint",
                oneAway,
                "--prefix",
                "away",
                "--objects",
                "20",
                "--size",
                "1k",
                "--clean");
        assertThat(put.err()).contains("the endpoint 127.0.0.1:1 cannot be reached (connection refused)");
        assertThat(put.only().requests()).isGreaterThanOrEqualTo(15);
        Ended allAway = S3.run(folder, "s3-put", "--endpoint", "http://127.0.0.1:1", "--prefix", "x");
        assertThat(allAway.code()).isEqualTo(1);
        assertThat(allAway.err())
                .contains("--endpoint 127.0.0.1:1: connection refused. Is the service up")
                .doesNotContain("\tat ");
    }

    @Test
    void wrongCredentialsAreToldBeforeTheLoad() throws Exception {
        String[] put = {"s3-put", "--endpoint", S3.endpoints(), "--prefix", "refused", "--objects", "1"};
        for (String client : List.of("v1", "v2", "crt", "http")) {
            List<String> words = new ArrayList<>(List.of(put));
            words.addAll(List.of("--client", client));
            String[] command = words.toArray(String[]::new);
            Map<String, String> unknown = Map.of("AWS_ACCESS_KEY_ID", "nobody", "AWS_SECRET_ACCESS_KEY", "s3cr3t");
            Ended stranger = run(unknown, command);
            assertThat(stranger.code()).as(stranger.toString()).isEqualTo(1);
            assertThat(stranger.err())
                    .contains("403 InvalidAccessKeyId")
                    .contains("--profile")
                    .doesNotContain("\tat ")
                    .doesNotContain("s3cr3t");
            Map<String, String> wrong = Map.of("AWS_ACCESS_KEY_ID", S3.key(), "AWS_SECRET_ACCESS_KEY", "s3cr3t");
            Ended forger = run(wrong, command);
            assertThat(forger.code()).isEqualTo(1);
            assertThat(forger.err())
                    .contains("403 SignatureDoesNotMatch")
                    .contains("AWS_SECRET_ACCESS_KEY")
                    .doesNotContain("s3cr3t");
        }
    }

    @Test
    void noCredentialsAreToldBeforeTheLoad() throws Exception {
        Map<String, String> none = Map.of(
                "AWS_SHARED_CREDENTIALS_FILE",
                "/nowhere",
                "AWS_CONFIG_FILE",
                "/nowhere",
                "AWS_EC2_METADATA_DISABLED",
                "true");
        Ended ended = run(none, "s3-put", "--endpoint", S3.endpoints(), "--prefix", "x");
        assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
        assertThat(ended.err())
                .startsWith("no credentials were found. Set AWS_ACCESS_KEY_ID")
                .contains("AWS_SHARED_CREDENTIALS_FILE names a file that cannot be read.")
                .doesNotContain("Provider")
                .doesNotContain("\tat ");
        Ended profile = S3.run(folder, "s3-put", "--endpoint", S3.endpoints(), "--prefix", "x", "--profile", "nobody");
        assertThat(profile.err()).startsWith("--profile nobody: no credentials were found.");
    }

    @Test
    void checkLooksAtTheServiceAndLeavesNothing() throws Exception {
        Ended check = S3.run(folder, "check", "s3://storage-bench/checked", "--endpoint", S3.endpoints());
        assertThat(check.out())
                .containsPattern("pass  connection +http://127")
                .containsPattern("pass  credentials +found")
                .containsPattern("pass  bucket +storage-bench is there")
                .containsPattern("pass  writing +an object was written")
                .containsPattern("(pass|skip)  clock");
        assertThat(S3.names("checked")).isEmpty();
        Ended away = S3.run(folder, "check", "s3://storage-bench", "--endpoint", "http://127.0.0.1:1");
        assertThat(away.code()).isEqualTo(1);
        assertThat(away.out()).contains("FAIL  connection").contains("does not answer");
    }
}
