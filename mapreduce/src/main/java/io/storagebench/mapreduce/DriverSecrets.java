package io.storagebench.mapreduce;

import io.storagebench.mapreduce.task.JobFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/**
 * What maps need of the driver's environment. It goes with the job's credentials, which YARN gives to the job's containers alone:
 * the configuration of the job is shown to everyone who may look at it, and sites may have keys in their files.
 */
final class DriverSecrets {
    private static final List<String> FOLDERS = List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    private static final String AWS_FILE = "AWS_SHARED_CREDENTIALS_FILE";

    private DriverSecrets() {}

    /** Adds the files of the driver's configuration folders, and what the clients of S3 find their keys by. */
    static void add(Credentials credentials) throws IOException {
        for (String variable : FOLDERS) {
            String folder = System.getenv(variable);
            if (folder != null && Files.isDirectory(Path.of(folder))) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), "*.xml")) {
                    for (Path file : files) {
                        credentials.addSecretKey(
                                new Text(JobFolder.SECRET_FILE + variable + "/" + file.getFileName()),
                                Files.readAllBytes(file));
                    }
                }
            }
        }
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (variable.getKey().startsWith("AWS_") && !variable.getKey().equals(AWS_FILE)) {
                credentials.addSecretKey(
                        new Text(JobFolder.SECRET_VARIABLE + variable.getKey()),
                        variable.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        Path keys = Optional.ofNullable(System.getenv(AWS_FILE))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("user.home"), ".aws", "credentials"));
        if (Files.isRegularFile(keys)) {
            credentials.addSecretKey(new Text(JobFolder.SECRET_NAMED_FILE + AWS_FILE), Files.readAllBytes(keys));
        }
    }
}
