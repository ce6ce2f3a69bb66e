package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.EmbeddedProgram;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * The folders and files by which HttpFS is configured, all below one folder: it finds them by the system properties
 * {@code httpfs.*.dir}.
 *
 * @param folder of the server
 */
record GatewayFiles(Path folder) {
    private static final int SECRET_BYTES = 32;

    /** Writes them and sets the properties. */
    static GatewayFiles write(Path folder, HttpfsServerOptions options) throws IOException {
        GatewayFiles files = new GatewayFiles(folder);
        for (String part : new String[] {"config", "log", "temp"}) {
            Files.createDirectory(folder.resolve(part));
            System.setProperty("httpfs." + part + ".dir", folder.resolve(part).toString());
        }
        System.setProperty("httpfs.home.dir", folder.toString());
        files.writeSecret();
        files.writeLogging();
        files.write("httpfs-site.xml", files.gateway(options));
        // Where HttpFS looks for what its HDFS client is to know.
        files.write("core-site.xml", files.client(options));
        return files;
    }

    /** With which it signs cookies. */
    private void writeSecret() throws IOException {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        Path file = Files.createFile(
                config("httpfs-signature.secret"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, HexFormat.of().formatHex(secret));
    }

    /** HttpFS sets up the log itself, anew. At a lower level each request that fails is a stack trace in a file. */
    private void writeLogging() throws IOException {
        Files.writeString(config("httpfs-log4j.properties"), """
                log4j.rootLogger=ERROR, file
                log4j.appender.file=org.apache.log4j.FileAppender
                log4j.appender.file.File=%s
                log4j.appender.file.layout=org.apache.log4j.PatternLayout
                log4j.appender.file.layout.ConversionPattern=%%d{ISO8601} %%p %%c{1}: %%m%%n
                """.formatted(folder.resolve(EmbeddedProgram.LOG_FILE)));
    }

    /** The web server's own settings. */
    Map<String, String> gateway(HttpfsServerOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("httpfs.http.hostname", HttpfsServer.ADDRESS);
        settings.put("httpfs.http.port", Integer.toString(options.port()));
        settings.put("hadoop.tmp.dir", folder.resolve("temp").toString());
        settings.put("hadoop.http.temp.dir", folder.resolve("temp").toString());
        settings.putAll(options.settings());
        return settings;
    }

    private Map<String, String> client(HttpfsServerOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fs.defaultFS", options.fs());
        settings.put("hadoop.tmp.dir", folder.resolve("temp").toString());
        settings.putAll(options.settings());
        return settings;
    }

    private Path config(String file) {
        return folder.resolve("config").resolve(file);
    }

    private void write(String file, Map<String, String> settings) throws IOException {
        Configuration conf = new Configuration(false);
        settings.forEach(conf::set);
        try (Writer out = Files.newBufferedWriter(config(file))) {
            conf.writeXml(out);
        }
    }
}
