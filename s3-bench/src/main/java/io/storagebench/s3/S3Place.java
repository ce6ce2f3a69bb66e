package io.storagebench.s3;

import com.google.auto.service.AutoService;
import io.storagebench.op.Place;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.op.UsageException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A bucket's prefix, by its address, and the service that has it. */
@AutoService(Place.class)
@Command(name = "s3")
public final class S3Place implements Place {
    private static final Pattern ADDRESS = Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*?)/?)?");
    private static final int CONNECTIONS = 32;

    @Mixin
    EndpointOptions service = new EndpointOptions();

    /** For ServiceLoader. */
    public S3Place() {}

    @Override
    public boolean accepts(String address) {
        return address.startsWith("s3://");
    }

    @Override
    public void validate(Problems problems) {
        service.validate(problems);
    }

    @Override
    public Target connect(String address) throws Exception {
        Matcher parsed = ADDRESS.matcher(address);
        if (!parsed.matches() || parsed.group(2) == null || parsed.group(2).isEmpty()) {
            throw new UsageException(address + ": not the address of a dataset. Use one such as s3://bucket/prefix.");
        }
        if (service.addresses().isEmpty()) {
            throw new UsageException("--endpoint is missing: at which service is " + address
                    + "? Name it, such as --endpoint http://rgw1:8080.");
        }
        S3Connector.Place place =
                new S3Connector.Place(parsed.group(1), parsed.group(2) + "/", Spread.ROUND_ROBIN, false, true);
        return new S3Connector(service, new ClientOptions(), CONNECTIONS)
                .open(service.addresses(), SdkKeys.usual(Optional.ofNullable(service.profile)), place, notice -> {});
    }
}
