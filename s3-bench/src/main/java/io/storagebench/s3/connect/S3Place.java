package io.storagebench.s3.connect;

import com.google.auto.service.AutoService;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.Place;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.op.WireBytes;
import io.storagebench.s3.sdk.SdkKeys;
import io.storagebench.units.UsageException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A bucket's prefix, by its address, and the service that has it. */
@AutoService(Place.class)
@Command(name = "s3")
public final class S3Place implements Place {
    private static final Pattern ADDRESS = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*?)/?)?");
    private static final int CONNECTIONS = 32;

    @Mixin
    EndpointOptions service = new EndpointOptions();

    @Option(
            names = VersionsStore.OPTION,
            description =
                    "clean: removes all versions that the bucket keeps of the dataset's objects, and the markers of"
                            + " their deletion; also those of a dataset that was removed without this option.")
    boolean versions;

    /** For ServiceLoader. */
    public S3Place() {}

    @Override
    public boolean accepts(String address) {
        return address.startsWith("s3:");
    }

    @Override
    public void validate(Problems problems) {
        service.validate(problems);
        service.requireHostFor("BUCKET", problems);
    }

    @Override
    public Target connect(String address, List<String> ofJvm) throws Exception {
        Matcher parsed = parsed(address);
        Optional<String> prefix = prefix(parsed);
        if (prefix.isEmpty()) {
            throw new UsageException(address + ": not the address of a dataset. Use one such as s3://bucket/prefix.");
        }
        S3Connector.Place place = new S3Connector.Place(
                parsed.group(1), prefix.get(), Spread.ROUND_ROBIN, EndpointLoss.FAIL, false, true, versions);
        return new S3Connector(service, new ClientOptions(), CONNECTIONS, new WireBytes())
                .open(addresses(address), SdkKeys.usual(Optional.ofNullable(service.profile)), place, notice -> {});
    }

    @Override
    public Inspection inspect(String address) throws UsageException {
        Matcher parsed = parsed(address);
        return new S3Inspection(service, addresses(address), parsed.group(1), prefix(parsed));
    }

    private static Matcher parsed(String address) throws UsageException {
        Matcher parsed = ADDRESS.matcher(address);
        if (!parsed.matches()) {
            throw new UsageException(address + ": not the address of a bucket. Use one such as s3://bucket/prefix.");
        }
        return parsed;
    }

    /** With a slash at its end; empty when the address is a bucket's. */
    private static Optional<String> prefix(Matcher parsed) {
        return Optional.ofNullable(parsed.group(2))
                .filter(prefix -> !prefix.isEmpty())
                .map(prefix -> prefix + "/");
    }

    private List<URI> addresses(String address) throws UsageException {
        List<URI> addresses = service.addresses();
        if (addresses.isEmpty()) {
            throw new UsageException("--endpoint is missing: at which service is " + address
                    + "? Name it, such as --endpoint http://rgw1:8080.");
        }
        return addresses;
    }
}
