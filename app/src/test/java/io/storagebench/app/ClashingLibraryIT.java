package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar of --lib has another version of a class that the program has, too: told with that jar, and no stack. */
class ClashingLibraryIT {
    @TempDir
    Path folder;

    private void requireTold(String name, String source, String... commands) throws Exception {
        Path jar = CompiledJar.write(folder, "clashing.jar", name, source);
        Path data = folder.resolve("data");
        for (String command : commands) {
            List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
            words.addAll(List.of("--lib", jar.toString()));
            words.replaceAll(word -> word.replace("DATA", data.toString()));

            Ended ended = StorageBenchProcess.run(folder, words.toArray(String[]::new));

            assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
            assertThat(ended.out() + ended.err())
                    .contains(
                            "the class " + name + " comes from " + jar + ", which --lib puts before this program's own")
                    .contains("Take that jar out of --lib")
                    .doesNotContain("\tat ");
        }
        assertThat(data).doesNotExist();
    }

    @Test
    void anotherHadoop() throws Exception {
        requireTold(
                "org.apache.hadoop.fs.FileSystem",
                "package org.apache.hadoop.fs; public abstract class FileSystem { }",
                "hdfs-write --fs file:/// --dir DATA --files 1",
                "check file://DATA",
                "clean file://DATA");
    }

    @Test
    void anotherParser() throws Exception {
        requireTold(
                "picocli.CommandLine",
                "package picocli; public class CommandLine { }",
                "hdfs-write --fs file:/// --dir DATA --files 1",
                "check file://DATA",
                "clean file://DATA");
    }

    @Test
    void anotherJackson() throws Exception {
        requireTold(
                "com.fasterxml.jackson.databind.ObjectMapper",
                "package com.fasterxml.jackson.databind; public class ObjectMapper { }",
                "hdfs-write --fs file:/// --dir DATA --files 1");
    }
}
