package io.storagebench.embedded.httpfs;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.http.server.HttpFSServerWebServer;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * HttpFS's web server, as Hadoop's {@link HttpFSServerWebServer} makes it, whose {@code main} tells nobody which port it got.
 * What that one reads from {@code ssl-server.xml} on its class path is a setting like any other here.
 * Not a subclass or a neighbour of that one: Jersey scans its package, and cannot read classes for Java 17. One thread starts
 * it, any closes it.
 */
final class GatewayWebServer implements Closeable {
    private final HttpServer2 server;
    private final String scheme;

    private GatewayWebServer(HttpServer2 server, String scheme) {
        this.server = server;
        this.scheme = scheme;
    }

    /**
     * Starts it; one in a JVM, as HttpFS is a singleton.
     *
     * @param files by which HttpFS is configured
     */
    static GatewayWebServer start(GatewayFiles files, HttpfsServerOptions options) throws IOException {
        HttpFSServerWebServer.addDeprecatedKeys(); // that class also makes HttpFS's defaults known
        Configuration conf = new Configuration();
        files.gateway(options).forEach(conf::set);
        String scheme =
                conf.getBoolean("httpfs.ssl.enabled", false) ? HttpServer2.HTTPS_SCHEME : HttpServer2.HTTP_SCHEME;
        HttpServer2 server = new HttpServer2.Builder()
                .setName("webhdfs")
                .setConf(conf)
                .setSSLConf(conf)
                .setAuthFilterConfigurationPrefixes(
                        new String[] {"hadoop.http.authentication.", "httpfs.authentication."})
                .setACL(new AccessControlList(conf.get("httpfs.http.administrators", " ")))
                .addEndpoint(URI.create(scheme + "://" + HttpfsServer.ADDRESS + ":" + options.port()))
                .build();
        DefaultMetricsSystem.initialize("httpfs");
        server.start();
        return new GatewayWebServer(server, scheme);
    }

    /** Where it listens. */
    URI url() {
        return URI.create(scheme + "://" + HttpfsServer.ADDRESS + ":"
                + server.getConnectorAddress(0).getPort());
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }
}
