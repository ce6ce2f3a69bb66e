package io.storagebench.hdfs.connect;

import com.google.auto.service.AutoService;
import io.storagebench.inspect.Inspection;
import io.storagebench.inspect.Place;
import io.storagebench.op.Problems;
import io.storagebench.op.Target;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A folder of any Hadoop file system, by its address. */
@AutoService(Place.class)
@Command(name = "hdfs")
@Listed(HelpGroup.TARGET)
public final class HdfsPlace implements Place {
    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description = "Setting of Hadoop, repeatable. Default: none.")
    Map<String, String> configuration = new LinkedHashMap<>();

    @Mixin
    HdfsLogin login = new HdfsLogin();

    /** For ServiceLoader. */
    public HdfsPlace() {}

    @Override
    public boolean accepts(String address) {
        return address.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*");
    }

    @Override
    public boolean takesTheRest() {
        return true;
    }

    @Override
    public void validate(Problems problems) {
        target().validate(problems);
    }

    @Override
    public Target connect(String address, List<String> ofJvm) throws Exception {
        path(address); // which tells what is none
        return target().connect(address, ofJvm);
    }

    @Override
    public Optional<String> configured() {
        URI uri = FileSystem.getDefaultUri(target().configuration());
        return "file".equals(uri.getScheme()) ? Optional.empty() : Optional.of(uri.toString());
    }

    @Override
    public Inspection inspect(String address) throws UsageException {
        Path path = path(address);
        ConnectFailures failures = new ConnectFailures(path.toUri(), address, "");
        Configuration conf = target().configuration();
        failures.requireFileSystem(conf);
        boolean isFolder = path.toUri().getPath().length() > 1; // more than the root
        return new HdfsInspection(failures, conf, login, isFolder ? Optional.of(path) : Optional.empty());
    }

    private static Path path(String address) throws UsageException {
        try {
            return new Path(address);
        } catch (IllegalArgumentException malformed) {
            throw new UsageException(address + ": not an address. Use one such as hdfs://nn:8020/dir.");
        }
    }

    private HdfsOptions target() {
        HdfsOptions target = new HdfsOptions();
        target.configuration = configuration;
        target.login = login;
        return target;
    }
}
