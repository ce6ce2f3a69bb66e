package io.storagebench.embedded.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Files by which clients get the credentials, so that these are on no command line and in no log; only their owner can
 * read them.
 *
 * @param credentials for AWS's SDKs and command line (AWS_SHARED_CREDENTIALS_FILE)
 * @param hadoop a folder for HADOOP_CONF_DIR, with a core-site.xml for s3a
 */
record ClientFiles(Path credentials, Path hadoop) {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    static ClientFiles write(Path folder, Credentials credentials, String endpoint, String region) throws IOException {
        ClientFiles files = new ClientFiles(folder.resolve("credentials"), folder.resolve("conf"));
        Files.writeString(Files.createFile(files.credentials, OWNER_ONLY), """
                [default]
                aws_access_key_id = %s
                aws_secret_access_key = %s
                """.formatted(
                        credentials.identity(), credentials.secret()));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fs.s3a.endpoint", endpoint);
        settings.put("fs.s3a.endpoint.region", region);
        settings.put("fs.s3a.path.style.access", "true");
        settings.put("fs.s3a.connection.ssl.enabled", "false");
        settings.put("fs.s3a.access.key", credentials.identity());
        settings.put("fs.s3a.secret.key", credentials.secret());
        // By default parts wait below hadoop.tmp.dir, a folder in /tmp that s3a makes and never removes.
        settings.put("fs.s3a.buffer.dir", folder.resolve("s3a").toString());
        Files.createDirectory(files.hadoop, OWNER_ONLY_FOLDER);
        Files.writeString(
                Files.createFile(files.hadoop.resolve("core-site.xml"), OWNER_ONLY),
                settings.entrySet().stream()
                        .map(setting -> "  <property><name>" + setting.getKey() + "</name><value>" + setting.getValue()
                                + "</value></property>\n")
                        .collect(Collectors.joining("", "<configuration>\n", "</configuration>\n")));
        return files;
    }
}
