package io.storagebench.embedded.httpfs;

import io.storagebench.embedded.server.CommandException;
import io.storagebench.embedded.server.EmbeddedProgram;
import io.storagebench.embedded.server.ServerLog;
import io.storagebench.embedded.server.StartException;
import java.io.IOException;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import org.apache.hadoop.fs.http.server.HttpFSServerWebApp;
import org.apache.hadoop.lib.service.FileSystemAccess;
import org.apache.hadoop.lib.service.FileSystemAccessException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.VersionInfo;

/** The gateway, which is ready when the HDFS behind it has answered a request through it. */
final class HttpfsServer implements EmbeddedProgram.Server {
    static final String ADDRESS = "127.0.0.1";

    private final HttpfsServerOptions options;
    private final Path folder;
    private volatile GatewayWebServer gateway;

    HttpfsServer(HttpfsServerOptions options, Path folder) throws IOException {
        this.options = options;
        this.folder = folder;
        ServerLog.to(folder);
        // By which Jersey tells how it starts.
        LogManager.getLogManager().reset();
    }

    @Override
    public Map<String, String> start() throws IOException {
        GatewayFiles files = GatewayFiles.write(folder, options);
        try {
            gateway = GatewayWebServer.start(files, options);
        } catch (BindException taken) {
            throw new StartException("--port " + options.port() + ": nothing can listen there (" + taken.getMessage()
                    + "). Use another one, or leave it out.");
        }
        URI url = gateway.url();
        String user = UserGroupInformation.getLoginUser().getShortUserName();
        requireHdfs(url, user);
        Map<String, String> announcement = new LinkedHashMap<>();
        announcement.put("httpfs.url", url.toString());
        announcement.put("fs.defaultFS", options.fs());
        announcement.put("data", folder.toString());
        announcement.put("version", VersionInfo.getVersion());
        String request = "'" + url + "/webhdfs/v1/?op=LISTSTATUS";
        announcement.put(
                "usage",
                "other programs: curl "
                        + (options.wantsProof() ? "--negotiate -u : " + request : request + "&user.name=" + user)
                        + "'");
        return announcement;
    }

    /** Asks the HDFS something over HTTP, or within HttpFS where that takes a ticket or trust in a certificate. */
    private void requireHdfs(URI url, String user) throws IOException {
        Optional<String> refusal =
                options.wantsProof() || url.getScheme().equals("https") ? askedWithin(user) : askedOverHttp(url, user);
        if (refusal.isPresent()) {
            throw new StartException("--fs " + options.fs() + ": HttpFS cannot use it: " + refusal.get()
                    + " Is the NameNode up,"
                    + " and does its configuration let " + user + " act for other users (hadoop.proxyuser." + user
                    + ".hosts and .groups)?");
        }
    }

    private static Optional<String> askedOverHttp(URI url, String user) throws IOException {
        URI request = URI.create(
                url + "/webhdfs/v1/?op=GETFILESTATUS&user.name=" + URLEncoder.encode(user, StandardCharsets.UTF_8));
        HttpURLConnection connection = (HttpURLConnection) request.toURL().openConnection();
        return connection.getResponseCode() == HttpURLConnection.HTTP_OK
                ? Optional.empty()
                : Optional.of(new String(connection.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    }

    private static Optional<String> askedWithin(String user) {
        FileSystemAccess hdfs = HttpFSServerWebApp.get().get(FileSystemAccess.class);
        try {
            hdfs.execute(
                    user,
                    hdfs.getFileSystemConfiguration(),
                    fs -> fs.getFileStatus(new org.apache.hadoop.fs.Path("/")));
            return Optional.empty();
        } catch (FileSystemAccessException refused) {
            return Optional.of(refused.getMessage() + ".");
        }
    }

    @Override
    public Map<String, String> execute(String verb, String argument) throws CommandException {
        throw new CommandException("no such command. Use stop.");
    }

    @Override
    public void close() throws IOException {
        GatewayWebServer running = gateway;
        if (running != null) {
            running.close();
        }
    }
}
