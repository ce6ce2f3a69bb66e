package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.Problems;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several clients of the file system in one process. */
class ClientsTest {
    private LocalPlace place;

    @BeforeEach
    void makeFiles(@TempDir Path folder) throws Exception {
        place = new LocalPlace(folder);
        ScenarioBuilder.of(place.writer(6, "1k")).run();
    }

    /** Hadoop's local file system, which tells which instances open files and which are open themselves. */
    public static final class Watched extends LocalFileSystem {
        static final Set<Watched> READ = ConcurrentHashMap.newKeySet();
        static final Set<Watched> OPEN = ConcurrentHashMap.newKeySet();

        @Override
        public void initialize(URI name, Configuration conf) throws IOException {
            super.initialize(name, conf);
            OPEN.add(this);
        }

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path path, int bufferBytes) throws IOException {
            if (path.getName().matches("\\d+")) {
                READ.add(this);
            }
            return super.open(path, bufferBytes);
        }

        @Override
        public void close() throws IOException {
            OPEN.remove(this);
            super.close();
        }
    }

    private Measurement read(String clients, int threads) throws Exception {
        Watched.READ.clear();
        ReadFile read = place.set(new ReadFile(), "--clients", clients, "-Dfs.file.impl=" + Watched.class.getName());
        return ScenarioBuilder.of(read).threads(threads).requests(200).verify().run();
    }

    @Test
    void threadsAreDividedAmongClientsAndAllAreClosed() throws Exception {
        Measurement result = read("3", 6);
        OperationStats op = result.ops().values().iterator().next();
        assertThat(op.failedRequests()).isZero();
        assertThat(op.requests()).isEqualTo(200);
        assertThat(Watched.READ).hasSize(3);
        assertThat(Watched.OPEN).isEmpty();
        assertThat(result.streams().get(0).target().facts())
                .containsEntry("clients", "3, each with connections of its own");
    }

    @Test
    void thereIsOneUnlessAskedOtherwise() throws Exception {
        assertThat(read("1", 6).streams().get(0).target().facts()).doesNotContainKey("clients");
        assertThat(Watched.READ).hasSize(1);
    }

    @Test
    void clientsWithoutAThreadAreRefused() {
        assertThatThrownBy(() -> read("3", 2))
                .isInstanceOf(UsageException.class)
                .hasMessage("--clients 3: more than the 2 threads that could use them. Add --threads 3 or more.");
        Problems problems = new Problems();
        LocalPlace.parsed(new ReadFile(), "--clients", "0").validate(problems);
        assertThat(problems.messages()).singleElement().asString().contains("--clients 0");
    }
}
