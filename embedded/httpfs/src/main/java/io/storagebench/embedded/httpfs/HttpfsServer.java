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
import java.util.logging.LogManager;
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
        String url = "http://" + ADDRESS + ":" + gateway.port();
        String user = UserGroupInformation.getLoginUser().getShortUserName();
        requireHdfs(url, user);
        Map<String, String> announcement = new LinkedHashMap<>();
        announcement.put("httpfs.url", url);
        announcement.put("fs.defaultFS", options.fs());
        announcement.put("data", folder.toString());
        announcement.put("version", VersionInfo.getVersion());
        announcement.put(
                "usage", "other programs: curl '" + url + "/webhdfs/v1/?op=LISTSTATUS&user.name=" + user + "'");
        return announcement;
    }

    private void requireHdfs(String url, String user) throws IOException {
        URI request = URI.create(
                url + "/webhdfs/v1/?op=GETFILESTATUS&user.name=" + URLEncoder.encode(user, StandardCharsets.UTF_8));
        HttpURLConnection connection = (HttpURLConnection) request.toURL().openConnection();
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            String answer = new String(connection.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            throw new StartException("--fs " + options.fs() + ": HttpFS cannot use it: " + answer
                    + " Is the NameNode up,"
                    + " and does its configuration let " + user + " act for other users (hadoop.proxyuser." + user
                    + ".hosts and .groups)?");
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
