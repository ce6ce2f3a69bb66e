package io.storagebench.hdfs;

import com.google.auto.service.AutoService;
import io.storagebench.op.Check;
import io.storagebench.op.Place;
import io.storagebench.op.Target;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A folder of any Hadoop file system, by its address. */
@AutoService(Place.class)
@Command(name = "hdfs")
public final class HdfsPlace implements Place {
    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            mapFallbackValue = "",
            description = "Sets Hadoop configuration. May be given several times.")
    Map<String, String> configuration = new LinkedHashMap<>();

    /** For ServiceLoader. */
    public HdfsPlace() {}

    @Override
    public boolean accepts(String address) {
        return address.matches("[a-zA-Z][a-zA-Z0-9+.-]*:/.*");
    }

    @Override
    public Target connect(String address) throws Exception {
        HdfsTarget target = new HdfsTarget();
        target.configuration = configuration;
        return target.connect(address);
    }

    @Override
    public Check check(String address) {
        return new HdfsCheck(() -> (HdfsConnection) connect(address), new Path(address));
    }
}
