package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.cli.options.Converters;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.s3.object.DeleteObjects;
import io.storagebench.s3.object.GetObject;
import io.storagebench.s3.object.ListObjects;
import io.storagebench.s3.object.PutObject;
import io.storagebench.s3.object.StatObject;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class S3OptionsTest {
    private static List<String> problems(Operation operation, String... words) {
        CommandLine command = new CommandLine(operation);
        Converters.register(command);
        command.parseArgs(words);
        Problems problems = new Problems();
        operation.validate(problems);
        return problems.messages();
    }

    @Test
    void everyOperationSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.allSurvive()).contains("s3-put", "s3-get", "s3-stat", "s3-list", "s3-delete");
    }

    @Test
    void aPutSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.survives(
                        "s3-put",
                        PutObject::new,
                        "--endpoint",
                        "http://rgw1:8080,http://rgw2:8080",
                        "--spread",
                        "per-thread",
                        "--bucket",
                        "data",
                        "--prefix",
                        "a b/c",
                        "--region",
                        "eu-west-1",
                        "--profile",
                        "bench",
                        "--virtual-host",
                        "--client",
                        "v2",
                        "--retries",
                        "2",
                        "--connect-timeout",
                        "2s",
                        "--timeout",
                        "1m",
                        "--checksum",
                        "crc32c",
                        "--sign",
                        "streaming",
                        "--expect-continue",
                        "--objects",
                        "100",
                        "--size",
                        "1k:60,20m:40",
                        "--multipart",
                        "16m",
                        "--part-threads",
                        "4"))
                .contains("--virtual-host", "per-thread", "a b/c", "crc32c", "streaming", "16m", "--expect-continue");
    }

    @Test
    void aGetSurvivesItsOwnCommandLine() {
        assertThat(ScenarioRoundTrip.survives(
                        "s3-get",
                        GetObject::new,
                        "--endpoint",
                        "https://s3.eu-central-1.amazonaws.com",
                        "--prefix",
                        "one",
                        "--range-size",
                        "8m",
                        "--part-threads",
                        "3",
                        "--requests",
                        "50",
                        "--order",
                        "random",
                        "--spread",
                        "random",
                        "--seed",
                        "9",
                        "--verify"))
                .contains("--range-size", "8m", "--part-threads", "random", "--seed");
    }

    @Test
    void theOthersSurviveTheirOwnCommandLines() {
        assertThat(ScenarioRoundTrip.survives("s3-stat", StatObject::new, "--prefix", "one", "--requests", "7"))
                .contains("--requests", "7");
        assertThat(ScenarioRoundTrip.survives("s3-list", ListObjects::new, "--prefix", "one"))
                .doesNotContain("--batch");
        assertThat(ScenarioRoundTrip.survives("s3-list", ListObjects::new, "--prefix", "one", "--batch", "10"))
                .contains("--batch", "10");
        assertThat(ScenarioRoundTrip.survives("s3-delete", DeleteObjects::new, "--prefix", "one", "--batch", "1000"))
                .contains("--batch", "1000");
    }

    @Test
    void morePutsThanS3TakesAreRefusedWithTheRemedy() {
        assertThat(problems(new PutObject(), "--size", "5g")).isEmpty();
        assertThat(problems(new PutObject(), "--size", "1k:1,6g:1"))
                .containsExactly("--size 6g: one put takes at most 5 GiB. Add --multipart 64m.");
        assertThat(problems(new PutObject(), "--size", "6g", "--multipart", "64m"))
                .isEmpty();
        assertThat(problems(new PutObject(), "--size", "1t", "--multipart", "64m"))
                .containsExactly("--multipart 64m: an object of 1t would have 16384 parts, and S3 takes at most 10000."
                        + " Use --multipart 128m or more.");
        assertThat(problems(new PutObject(), "--multipart", "4m"))
                .containsExactly("--multipart 4m: S3 takes parts of 5 MiB to 5 GiB. Use one such as 16m.");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(problems(
                        new PutObject(),
                        "--client",
                        "v9",
                        "--sign",
                        "twice",
                        "--checksum",
                        "sum",
                        "--spread",
                        "even",
                        "--bucket",
                        "No",
                        "--prefix",
                        "/",
                        "--region",
                        "a b",
                        "--retries",
                        "-1",
                        "--part-threads",
                        "2"))
                .hasSize(9)
                .allMatch(message -> message.startsWith("--"));
    }

    @Test
    void addressesWithSecretsPathsOrOtherSchemesAreRefused() {
        for (String wrong :
                List.of("rgw1:8080", "ftp://rgw1", "http://rgw1/bucket", "http://rgw1?x", "", "http://a,")) {
            assertThat(problems(new GetObject(), "--endpoint=" + wrong))
                    .as(wrong)
                    .hasSize(1);
        }
        for (String secret : List.of("secret", "sec/ret", "/secret", "sec@ret", "sec,ret", "sec?r#et/+=")) {
            String several = "http://a,http://me:" + secret + "@rgw1:8080,http://b";
            assertThat(problems(new GetObject(), "--endpoint", several))
                    .as(secret)
                    .containsExactly(
                            "--endpoint …@rgw1:8080,http://b: has credentials in the address, which would end up"
                                    + " in results. Put them into the environment or a profile.");
        }
        assertThat(problems(new GetObject(), "--endpoint", "http://a,https://b"))
                .hasSize(1);
        assertThat(problems(new GetObject(), "--endpoint", "http://a,http://a/"))
                .hasSize(1);
    }

    @Test
    void aBucketStandsBeforeANameAndNotBeforeAnAddressOfNumbers() {
        for (String host : List.of("10.0.0.1", "[::1]")) {
            assertThat(problems(new GetObject(), "--endpoint", "http://" + host + ":9000", "--virtual-host"))
                    .containsExactly("--virtual-host: the bucket's host would be storage-bench." + host
                            + ", which cannot exist, as " + host
                            + " is an IP address and not a name. Give a host name in"
                            + " --endpoint, or leave out --virtual-host.");
        }
        assertThat(problems(new GetObject(), "--endpoint", "http://rgw1:9000", "--virtual-host"))
                .isEmpty();
    }

    @Test
    void aReadToleratesAnEndpointThatItsWriteTolerated() {
        EndpointOptions options = new EndpointOptions();
        List<URI> one = List.of(URI.create("http://rgw1:1"));
        List<URI> two = List.of(one.get(0), URI.create("http://rgw2:1"));
        ClientOptions client = new ClientOptions();
        assertThat(options.wayTo(two, client, EndpointLoss.TOLERATE).operation())
                .containsSubsequence("--endpoint", "http://rgw1:1,http://rgw2:1", "--endpoint-loss", "tolerate");
        assertThat(options.wayTo(two, client, EndpointLoss.TOLERATE).words()).doesNotContain("--endpoint-loss");
        assertThat(options.wayTo(two, client, EndpointLoss.FAIL).operation()).doesNotContain("--endpoint-loss");
        assertThat(options.wayTo(one, client, EndpointLoss.TOLERATE).operation())
                .doesNotContain("--endpoint-loss");
    }

    @Test
    void theRegionIsThatOfTheNameUnlessItIsGiven() {
        EndpointOptions options = new EndpointOptions();
        assertThat(options.region(URI.create("https://s3.eu-west-1.amazonaws.com")))
                .isEqualTo("eu-west-1");
        assertThat(options.region(URI.create("https://s3.dualstack.eu-west-2.amazonaws.com")))
                .isEqualTo("eu-west-2");
        options.region = "x-1";
        assertThat(options.region(URI.create("https://s3.eu-west-1.amazonaws.com")))
                .isEqualTo("x-1");
    }
}
