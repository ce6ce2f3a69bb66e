package io.storagebench.mapreduce;

import io.storagebench.folder.OwnFolder;
import io.storagebench.mapreduce.task.ShareMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Files that a job takes along. One thread. */
final class JobFiles implements AutoCloseable {
    /** All that a map has in its own JVM beside Hadoop's classes of the cluster. */
    private static final List<String> CLASSES = List.of(
            "ClientJava",
            "ClientProcess",
            "ClockCheck",
            "JobFolder",
            "LineFile",
            "LineTail",
            "Retries",
            "Retries$Answer",
            "Retries$GaveUpException",
            "Retries$Question",
            "Retries$Step",
            "ShareMapper");

    private final OwnFolder folder;
    private final Path jobJar;

    private JobFiles(OwnFolder folder, Path jobJar) {
        this.folder = folder;
        this.jobJar = jobJar;
    }

    /** Makes the jar of the job. */
    static JobFiles make() throws IOException {
        OwnFolder folder = OwnFolder.create("job");
        try {
            Path jar = folder.path().resolve("job.jar");
            String classes = ShareMapper.class.getPackageName().replace('.', '/');
            try (OutputStream file = Files.newOutputStream(jar);
                    JarOutputStream out = new JarOutputStream(file)) {
                for (String name : CLASSES) {
                    String entry = classes + "/" + name + ".class";
                    out.putNextEntry(new JarEntry(entry));
                    try (InputStream in = ShareMapper.class.getClassLoader().getResourceAsStream(entry)) {
                        in.transferTo(out);
                    }
                    out.closeEntry();
                }
            }
            return new JobFiles(folder, jar);
        } catch (IOException | RuntimeException failure) {
            folder.close();
            throw failure;
        }
    }

    Path jobJar() {
        return jobJar;
    }

    /** The jar of this program. */
    static Path client() throws IOException {
        try {
            Path jar = Path.of(JobFiles.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isRegularFile(jar)) {
                return jar;
            }
            throw new IOException(
                    "--on yarn: only storage-bench.jar can be taken along to a cluster, and this program runs"
                            + " from " + jar + ".");
        } catch (URISyntaxException strange) {
            throw new IOException(strange);
        }
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
