package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.DatasetStore;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On Hadoop's local file system; HDFS is tried where one runs. */
class ControlFilesTest {
    private static final String MANIFEST = "_storage-bench.json";
    private static final int WRITERS = 8;
    private static final int ROUNDS = 50;

    @TempDir
    Path folder;

    private FileSystem fs;

    @BeforeEach
    void open() throws IOException {
        fs = FileSystem.newInstance(URI.create("file:///"), new Configuration());
    }

    @AfterEach
    void close() throws IOException {
        fs.close();
    }

    private HdfsStore store(String name) {
        return new HdfsStore(
                fs,
                fs.makeQualified(
                        new org.apache.hadoop.fs.Path(folder.resolve(name).toString())),
                true);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedAndNotTheFile() {
        HdfsStore store = new HdfsStore(fs, new org.apache.hadoop.fs.Path("file:/proc/never"), true);
        assertThatThrownBy(() -> store.create(MANIFEST, bytes("x")))
                .isInstanceOf(IOException.class)
                .hasMessage("/proc/never: this folder cannot be made. Name another one with --dir.");
    }

    @Test
    void ofRacingWritersOneWinsAndAllReadWhatItWrote() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
        try {
            for (int round = 0; round < ROUNDS; round++) {
                HdfsStore store = store("round-" + round);
                CyclicBarrier start = new CyclicBarrier(WRITERS);
                List<Callable<String>> writers = new ArrayList<>();
                for (int i = 0; i < WRITERS; i++) {
                    String mine = "writer " + i;
                    writers.add(() -> {
                        start.await();
                        boolean won = store.create(MANIFEST, bytes(mine));
                        String there = new String(store.read(MANIFEST).orElseThrow(), StandardCharsets.UTF_8);
                        return (won ? "won " : "lost ") + (there.equals(mine) ? "mine" : there);
                    });
                }
                List<String> ends = new ArrayList<>();
                for (Future<String> end : pool.invokeAll(writers)) {
                    ends.add(end.get());
                }
                String winner = new String(store.read(MANIFEST).orElseThrow(), StandardCharsets.UTF_8);
                assertThat(ends).containsOnlyOnce("won mine");
                assertThat(ends).filteredOn(end -> !end.equals("won mine")).containsOnly("lost " + winner);
                assertThat(names(store)).containsExactly(MANIFEST);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static List<String> names(DatasetStore store) throws IOException {
        List<String> names = new ArrayList<>();
        store.list(name -> false, thing -> names.add(thing.name()));
        return names;
    }

    @Test
    void aReaderWaitsForTheContentOfAFileThatHasAppeared() throws Exception {
        HdfsStore store = store("empty");
        Path file =
                Files.createFile(Files.createDirectory(folder.resolve("empty")).resolve(MANIFEST));
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Future<Optional<byte[]>> reading = pool.submit(() -> store.read(MANIFEST));
            Files.writeString(file, "whole");
            assertThat(reading.get().orElseThrow()).isEqualTo(bytes("whole"));
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whatReplacesAFileIsReadWholeAndLeavesNothingBesideIt() throws Exception {
        HdfsStore store = store("replaced");
        org.apache.hadoop.fs.Path file = store.path(MANIFEST);
        try (FSDataOutputStream withChecksum = fs.create(file)) {
            withChecksum.write(bytes("0"));
        }
        List<byte[]> contents = IntStream.rangeClosed(1, ROUNDS)
                .mapToObj(length -> bytes("x".repeat(length * 100)))
                .toList();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Future<?> writing = pool.submit(() -> {
                for (byte[] content : contents) {
                    store.replace(MANIFEST, content);
                }
                return null;
            });
            while (!writing.isDone()) {
                int length = store.read(MANIFEST).orElseThrow().length;
                assertThat(length == 1 || length % 100 == 0).isTrue();
            }
            writing.get();
        } finally {
            pool.shutdownNow();
        }
        assertThat(store.read(MANIFEST)).contains(contents.get(ROUNDS - 1));
        try (Stream<Path> there = Files.list(folder.resolve("replaced"))) {
            assertThat(there).hasSize(1);
        }
    }

    @Test
    void aPlaceWhereOnlyAControlFileIsBeingWrittenIsEmpty() throws Exception {
        HdfsStore store = store("begun");
        Files.createFile(Files.createDirectory(folder.resolve("begun")).resolve(DatasetStore.unfinishedName(MANIFEST)));
        assertThat(store.isEmpty()).isTrue();
        Files.createFile(folder.resolve("begun").resolve("letter"));
        assertThat(store.isEmpty()).isFalse();
    }
}
