package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.CreateEncryptionZoneFlag;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a folder whose files HDFS's client encrypts with a key of a key management server (here a file of keys). */
class EncryptionZoneIT {
    private static final String PROVIDER_KEY = "hadoop.security.key.provider.path";

    @TempDir
    java.nio.file.Path folder;

    @Test
    void filesAreWrittenAndReadBackAndTheZoneIsInTheReport() throws Exception {
        String keys = "jceks://file" + folder.resolve("keys.jceks");
        Configuration conf = new Configuration();
        conf.set(PROVIDER_KEY, keys);
        KeyProvider provider = KeyProviderFactory.getProviders(conf).get(0);
        provider.createKey("bench-key", new KeyProvider.Options(conf));
        provider.flush();
        try (Hdfs hdfs = Hdfs.start(1, "--conf", PROVIDER_KEY + "=" + keys)) {
            Path zone = new Path("/zone");
            hdfs.fs().mkdirs(zone);
            new HdfsAdmin(hdfs.fs().getUri(), conf)
                    .createEncryptionZone(zone, "bench-key", EnumSet.of(CreateEncryptionZoneFlag.NO_TRASH));

            Ended ended = hdfs.well(
                    "/zone/below",
                    "hdfs-write",
                    "--files",
                    "2",
                    "--size",
                    "1m",
                    "--verify",
                    "-D",
                    PROVIDER_KEY + "=" + keys);

            assertThat(ended.result().streams().get(0).target().facts())
                    .containsEntry("encryption zone", "/zone, key bench-key, AES/CTR/NoPadding");
        }
    }
}
