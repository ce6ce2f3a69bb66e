package io.storagebench.mapreduce;

import io.storagebench.launch.ShippedFiles;
import io.storagebench.launch.ShippedFiles.ShippedFile;
import io.storagebench.mapreduce.task.JobFolder;
import io.storagebench.op.NativeFolders.Library;
import io.storagebench.op.failure.Failures;
import io.storagebench.option.FileUse;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;

/**
 * Brings local files to the maps of a job: each is in the folder in which a map runs, under its own name there. YARN copies
 * them to each machine from the job's folder, which is the user's alone, and keeps them there for a while; those with secrets
 * go with the job's credentials, and are gone with the map. One thread.
 */
final class CacheFiles {
    /** That of a map. */
    private static final String OWN_FOLDER = ".";

    private final Job job;
    private final JobFolder folder;
    private final List<String> classPath = new ArrayList<>();
    private final List<String> libraries = new ArrayList<>();

    /**
     * @param folder where they are copied from
     */
    CacheFiles(Job job, JobFolder folder) {
        this.job = job;
        this.folder = folder;
    }

    /** Adds what options name, and libraries. */
    void add(ShippedFiles files) throws IOException {
        for (ShippedFile file : files.all()) {
            adding(file.file(), () -> add(file));
        }
        for (Library library : files.libraries()) {
            adding(library.file(), () -> addFile(library.file().toRealPath(), library.name()));
        }
        if (files.libraries().stream().anyMatch(Library::isFirst)) {
            libraries.add(OWN_FOLDER);
        }
        job.getConfiguration().set(JobFolder.CLASS_PATH, String.join(File.pathSeparator, classPath));
        job.getConfiguration().set(JobFolder.LIBRARY_PATH, String.join(File.pathSeparator, libraries));
    }

    private interface Step {
        void take() throws IOException;
    }

    private static void adding(Path file, Step step) throws IOException {
        try {
            step.take();
        } catch (IOException failure) {
            throw new IOException(
                    "--on yarn: " + file + " cannot be taken along: " + Failures.message(failure), failure);
        }
    }

    private void add(ShippedFile file) throws IOException {
        if (file.use() == FileUse.SECRET) {
            job.getCredentials()
                    .addSecretKey(new Text(JobFolder.SECRET_OWN_FILE + file.name()), Files.readAllBytes(file.file()));
            return;
        }
        boolean isFolder = Files.isDirectory(file.file());
        if (isFolder) {
            addFolder(file);
        } else {
            addFile(file.file(), file.name());
        }
        if (file.use() == FileUse.CLASSES) {
            classPath.add(isFolder ? file.name() + File.separator + "*" : file.name());
        } else if (file.use() == FileUse.LIBRARIES) {
            libraries.add(file.name());
        }
    }

    /** Adds a file under this name. */
    void addFile(Path file, String name) throws IOException {
        job.addCacheFile(named(copy(file, name), name));
    }

    /** Adds a file that is in the cluster's file system already. */
    void addThere(org.apache.hadoop.fs.Path there, String name) {
        job.addCacheFile(named(there, name));
    }

    /** Adds an archive, which YARN unpacks into a folder of this name. */
    void addArchive(Path file, String name) throws IOException {
        String ending = file.getFileName().toString().replaceFirst(".*?(\\.tar\\.gz|\\.[a-z]+)$", "$1");
        job.addCacheArchive(named(copy(file, name + ending), name));
    }

    private org.apache.hadoop.fs.Path copy(Path file, String name) throws IOException {
        org.apache.hadoop.fs.Path there = new org.apache.hadoop.fs.Path(folder.path(), name);
        folder.fs().copyFromLocalFile(new org.apache.hadoop.fs.Path(file.toUri()), there);
        return there;
    }

    /** As an archive with what of it is used: jars, or native libraries and whatever they are called. */
    private void addFolder(ShippedFile file) throws IOException {
        org.apache.hadoop.fs.Path there = new org.apache.hadoop.fs.Path(folder.path(), file.name() + ".zip");
        String wanted = file.use() == FileUse.CLASSES ? "(?i).*\\.jar" : ".*\\.(so|dylib)(\\..*)?";
        try (ZipOutputStream out = new ZipOutputStream(folder.fs().create(there, false));
                Stream<Path> inside = Files.list(file.file())) {
            out.setLevel(0); // jars are packed already
            for (Path each : inside.filter(Files::isRegularFile).sorted().toList()) {
                String name = each.getFileName().toString();
                if (name.matches(wanted)) {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(each, out);
                    out.closeEntry();
                }
            }
        }
        job.addCacheArchive(named(there, file.name()));
    }

    private URI named(org.apache.hadoop.fs.Path there, String name) {
        FileSystem fs = folder.fs();
        return URI.create(fs.makeQualified(there).toUri() + "#" + name);
    }
}
