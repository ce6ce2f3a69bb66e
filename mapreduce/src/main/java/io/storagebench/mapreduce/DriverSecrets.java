package io.storagebench.mapreduce;

import io.storagebench.mapreduce.task.JobFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/**
 * What maps need of the driver's environment. It goes with the job's credentials, which YARN gives to the job's containers alone:
 * the configuration of the job is shown to everyone who may look at it, and sites may have keys in their files.
 */
final class DriverSecrets {
    private static final List<String> FOLDERS = List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    private DriverSecrets() {}

    /**
     * Adds the files of the driver's configuration folders, what the clients of S3 find their keys by (variables, and the
     * files to which they lead), and the configuration of Kerberos that this JVM was given.
     */
    static void add(Credentials credentials) throws IOException {
        add(credentials, System.getenv(), Path.of(System.getProperty("user.home")));
        addKerberos(credentials, System.getProperty(JobFolder.KERBEROS_PROPERTY));
    }

    /** Adds the configuration of Kerberos; of machines that have one of their own, that is used where none is given here. */
    static void addKerberos(Credentials credentials, String file) throws IOException {
        if (file != null && Files.isRegularFile(Path.of(file))) {
            credentials.addSecretKey(
                    new Text(JobFolder.SECRET_OWN_FILE + JobFolder.KERBEROS), Files.readAllBytes(Path.of(file)));
        }
    }

    /** The same of this environment, and the files in this home folder. */
    static void add(Credentials credentials, Map<String, String> environment, Path home) throws IOException {
        for (String variable : FOLDERS) {
            String folder = environment.get(variable);
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
        Map<String, Path> files = new TreeMap<>();
        Path aws = home.resolve(".aws");
        files.put("AWS_SHARED_CREDENTIALS_FILE", aws.resolve("credentials"));
        files.put("AWS_CONFIG_FILE", aws.resolve("config"));
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            String name = variable.getKey();
            String value = variable.getValue();
            if (name.startsWith("AWS_") && value.startsWith("/") && Files.exists(Path.of(value))) {
                files.put(name, Path.of(value));
            } else if (name.startsWith("AWS_")) {
                files.remove(name);
                credentials.addSecretKey(
                        new Text(JobFolder.SECRET_VARIABLE + name), value.getBytes(StandardCharsets.UTF_8));
            }
        }
        for (Map.Entry<String, Path> file : files.entrySet()) {
            if (Files.isRegularFile(file.getValue())) {
                credentials.addSecretKey(
                        new Text(JobFolder.SECRET_NAMED_FILE + file.getKey()), Files.readAllBytes(file.getValue()));
            }
        }
    }
}
