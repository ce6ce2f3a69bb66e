package io.storagebench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.app.StorageBenchProcess.Ended;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar of --lib has another version of a class that the program has, too: told with that jar, and no stack. */
class ClashingLibraryIT {
    @TempDir
    Path folder;

    /** A jar with one class of this source. */
    private Path jar(String name, String source) throws IOException {
        Path file = folder.resolve(name.replace('.', '/') + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path classes = Files.createTempDirectory(folder, "classes");
        assertThat(compiler.run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString()))
                .isZero();
        Path jar = folder.resolve("clashing.jar");
        String entry = name.replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry(entry));
            Files.copy(classes.resolve(entry), entries);
        }
        return jar;
    }

    private void requireTold(String name, String source, String... commands) throws Exception {
        Path jar = jar(name, source);
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
