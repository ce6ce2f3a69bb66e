package io.storagebench.s3.connect;

import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DiskGuard;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.s3.sdk.SdkKeys;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which S3 service, where in it, and by which client. */
@Listed(HelpGroup.TARGET)
public final class S3Options {
    private static final String USUAL_BUCKET = "storage-bench";
    /** Cleaning and checking use so many beside the threads of the load. */
    private static final int MORE_CONNECTIONS = 16;

    @Mixin
    EndpointOptions service = new EndpointOptions();

    @Option(
            names = "--spread",
            paramLabel = "KIND",
            description = "Spread of requests over several endpoints: round-robin, random, or per-thread, "
                    + "where a thread stays with one. Default: ${DEFAULT-VALUE}.")
    String spread = Spread.ROUND_ROBIN.toString();

    @Option(
            names = "--endpoint-loss",
            paramLabel = "KIND",
            description = "Whether the run fails when one of several endpoints cannot be connected to: fail (exit code"
                    + " 1), or tolerate (it is reported, and requests go on at the others). Default: ${DEFAULT-VALUE}.")
    String endpointLoss = EndpointLoss.FAIL.toString();

    @Option(
            names = "--bucket",
            paramLabel = "NAME",
            description = "Bucket of the dataset, made if it is missing and then removed with the "
                    + "dataset. Default: ${DEFAULT-VALUE}.")
    @Listed(value = HelpGroup.DATASET, first = 2)
    String bucket = USUAL_BUCKET;

    @Option(
            names = "--prefix",
            paramLabel = "PREFIX",
            description = "Prefix of all keys of the dataset, as a folder. Default for a write: a new " + "one.")
    @Listed(HelpGroup.DATASET)
    String prefix;

    @Option(
            names = VersionsStore.OPTION,
            description = "With --clean or --prepare: removes also all versions that the bucket keeps of the dataset's"
                    + " objects, and the markers of their deletion.")
    @Scoped(Scope.DRIVER)
    boolean versions;

    @Mixin
    public ClientOptions client = new ClientOptions();

    public void validate(Problems problems) {
        service.validate(problems);
        service.requireHostFor(bucket, problems);
        problems.requireOneOf(Stream.of(Spread.values()).map(Spread::toString).toList(), "--spread", spread);
        problems.requireOneOf(EndpointLoss.words(), "--endpoint-loss", endpointLoss);
        // docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
            problems.add(
                    "--bucket",
                    bucket,
                    "not a bucket's name. Use 3 to 63 lower-case letters, digits, dots and hyphens.");
        }
        if (prefix != null && !prefix.matches("[^/\\p{Cntrl}]+(/[^/\\p{Cntrl}]+)*/?")) {
            problems.add("--prefix", "'" + prefix + "'", "not a prefix. Use one such as benchmarks/one.");
        }
        client.validate(service.isHttps(), problems);
    }

    /** A socket, and for this program's own client two files to wait with. */
    public int filesOfConnection() {
        return client.client.equals(ClientKind.HTTP.toString()) ? 3 : 1;
    }

    /** Whether requests draw their endpoint. */
    public boolean usesSeed() {
        return spread.equals(Spread.RANDOM.toString());
    }

    /**
     * Connects.
     *
     * @param partThreads requests in flight for one of the run's
     */
    public S3Connection connect(ConnectContext context, int partThreads) throws Exception {
        List<URI> addresses = service.addresses();
        int connections = context.threads() * partThreads + MORE_CONNECTIONS;
        if (addresses.isEmpty()) {
            return embedded(context, connections);
        }
        if (prefix == null && context.shares() > 1) {
            throw new UsageException("--prefix is missing: all shares need the same.");
        }
        if (prefix == null && !context.makesData()) {
            throw new UsageException("--prefix is missing: which dataset? Name that which a put has reported, or add"
                    + " --prepare to make one for this run alone.");
        }
        context.connecting((service.endpoint == null ? "the endpoint " : "--endpoint ")
                + String.join(",", addresses.stream().map(URI::toString).toList()));
        return new S3Connector(service, client, connections, context.wire())
                .open(
                        addresses,
                        SdkKeys.usual(Optional.ofNullable(service.profile)),
                        place(context, true),
                        context::notice);
    }

    private S3Connector.Place place(ConnectContext context, boolean keeps) {
        String folder = prefix == null ? "storage-bench/" + context.runId() : prefix.replaceFirst("/$", "");
        return new S3Connector.Place(
                bucket,
                folder + "/",
                Spread.valueOf(spread.replace('-', '_').toUpperCase(Locale.ROOT)),
                EndpointLoss.valueOf(endpointLoss.toUpperCase(Locale.ROOT)),
                context.makesData() || !keeps,
                keeps,
                versions);
    }

    private S3Connection embedded(ConnectContext context, int connections) throws Exception {
        if (context.shares() > 1) {
            throw new UsageException("--endpoint is missing: all shares need the same service, and an embedded S3 is of"
                    + " one process alone.");
        }
        if (service.profile != null || service.virtualHost) {
            throw new UsageException((service.profile == null ? "--virtual-host" : "--profile " + service.profile)
                    + ": the embedded S3 has credentials and an address of its own. Leave it out, or name a service"
                    + " with --endpoint.");
        }
        DiskGuard.check(context, 1, "");
        context.notice("no --endpoint and no " + EndpointOptions.VARIABLES.get(1)
                + ": starting an S3 service on this machine for this run");
        EmbeddedServer server = context.startEmbedded("s3", List.of("--bucket", bucket));
        URI address = URI.create(server.properties().get("endpoint"));
        context.connecting("the embedded S3, " + address);
        SdkKeys keys = SdkKeys.of(Path.of(server.properties().get("credentials")));
        try {
            return new S3Connector(service, client, connections, context.wire())
                    .open(List.of(address), keys, place(context, false), context::notice);
        } catch (IOException failure) {
            throw new IOException("the embedded S3 does not work: " + failure.getMessage(), failure);
        }
    }
}
