package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.hdfs.connect.HdfsPlace;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Target;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Control files on HDFS, which several shares write and read at the same moment. */
class ControlFilesIT {
    private static final String MANIFEST = "_storage-bench.json";
    private static final int WRITERS = 6;
    private static final int ROUNDS = 8;

    @Test
    void ofRacingWritersOneWinsAndNobodyReadsAPart() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
        try (Hdfs hdfs = Hdfs.start(1)) {
            for (int round = 0; round < ROUNDS; round++) {
                try (Target target = new HdfsPlace().connect(hdfs.uri() + "/round-" + round, List.of())) {
                    race(target.store(), hdfs.fs(), pool);
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static void race(DatasetStore store, FileSystem fs, ExecutorService pool) throws Exception {
        Path file = new Path(store.location(), MANIFEST);
        CyclicBarrier start = new CyclicBarrier(WRITERS);
        List<Callable<String>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            String mine = "writer " + i;
            boolean looks = i == 0;
            writers.add(() -> {
                start.await();
                return looks ? firstSeen(fs, file) : (create(store, mine) ? "won " : "lost ") + content(store);
            });
        }
        List<String> ends = new ArrayList<>();
        for (Future<String> end : pool.invokeAll(writers)) {
            ends.add(end.get());
        }
        String winner = content(store);
        assertThat(winner).startsWith("writer ");
        assertThat(ends.get(0)).isEqualTo(winner);
        assertThat(ends).containsOnlyOnce("won " + winner);
        assertThat(ends)
                .filteredOn(end -> end.startsWith("lost "))
                .hasSize(WRITERS - 2)
                .containsOnly("lost " + winner);
        List<String> names = new ArrayList<>();
        store.list(name -> false, thing -> names.add(thing.name()));
        assertThat(names).containsExactly(MANIFEST);
    }

    private static boolean create(DatasetStore store, String content) throws Exception {
        return store.create(MANIFEST, content.getBytes(StandardCharsets.UTF_8));
    }

    private static String content(DatasetStore store) throws Exception {
        return new String(store.read(MANIFEST).orElseThrow(), StandardCharsets.UTF_8);
    }

    /** What any reader finds as soon as the file is there. */
    private static String firstSeen(FileSystem fs, Path file) throws IOException {
        while (true) {
            try (FSDataInputStream in = fs.open(file)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (FileNotFoundException notYet) {
                Thread.onSpinWait();
            }
        }
    }
}
