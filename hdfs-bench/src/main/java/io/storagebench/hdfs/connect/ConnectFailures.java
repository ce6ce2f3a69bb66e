package io.storagebench.hdfs.connect;

import io.storagebench.op.failure.ClassClash;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.ipc.RpcException;

/**
 * Makes connecting end in time and with a remedy. Hadoop's client, left alone, tries an address that does not answer for
 * up to 15 minutes (45 times 20 s, ipc.client.connect.max.retries.on.timeouts).
 *
 * @param given the address as the user gave it, with the option if there was one: what messages begin with
 * @param hint what messages end with; may be empty
 */
record ConnectFailures(URI uri, String given, String hint) {
    private static final int CONNECT_MILLIS = 4_000;
    private static final int MOST_PORT = 65_535;
    /** A NameNode may collect garbage for seconds, and a loaded client load classes for as long. */
    static final long ANSWER_SECONDS = 20;
    /** The client gives a NameNode that does not answer 20 s (ipc.client.connect.timeout) before it tries the next one. */
    private static final long NAME_SERVICE_ANSWER_SECONDS = 40;
    /** Java asks each KDC three times for up to 30 s; the first answer of one that works comes at once. */
    private static final long LOGIN_SECONDS = 40;

    /**
     * With a hint at the command that looks closer.
     *
     * @param way words that the command needs beside the address
     */
    static ConnectFailures hinting(URI uri, String given, List<String> way) {
        List<String> words = new ArrayList<>(List.of(uri.getScheme() + "://" + uri.getRawAuthority()));
        words.addAll(way);
        return new ConnectFailures(
                uri,
                given,
                uri.getRawAuthority() == null ? "" : " Try: storage-bench check " + ShellWords.joined(words));
    }

    /** Logs in and opens the file system, or says what is wrong with the address or the user. */
    FileSystem open(Configuration conf, HdfsLogin login) throws IOException, UsageException {
        return open(conf, login, Optional.empty());
    }

    /**
     * The same as a user.
     *
     * @param user who connects where nobody has to prove who he is; empty for the one who is logged in
     */
    FileSystem open(Configuration conf, HdfsLogin login, Optional<String> user) throws IOException, UsageException {
        requireFileSystem(conf);
        knock(conf);
        new ConnectFailures(
                        uri,
                        login.options.given().orElse(given),
                        " It is the KDC that was asked; look at /etc/krb5.conf.")
                .within(LOGIN_SECONDS, conf, () -> {
                    login.logIn(conf);
                    return null;
                });
        return openAgain(conf, user);
    }

    /** Opens it once more, as {@code user} or who is logged in. */
    FileSystem openAgain(Configuration conf, Optional<String> user) throws IOException, UsageException {
        return within(
                ANSWER_SECONDS,
                conf,
                () -> user.isEmpty()
                        ? FileSystem.newInstance(uri, conf)
                        : FileSystem.newInstance(uri, conf, user.get()));
    }

    /** Makes the home folder of a user of an embedded HDFS, which belongs to who started it. */
    void makeHome(Configuration conf, String user) throws IOException, UsageException {
        within(ANSWER_SECONDS, conf, () -> {
            try (FileSystem owner = FileSystem.newInstance(uri, conf);
                    FileSystem his = FileSystem.newInstance(uri, conf, user)) {
                owner.mkdirs(his.getHomeDirectory());
                owner.setOwner(his.getHomeDirectory(), user, null);
                return null;
            }
        });
    }

    /** Refuses what is no file system's address without asking anybody. */
    void requireFileSystem(Configuration conf) throws UsageException {
        String scheme = uri.getScheme();
        if (scheme.equals("http") || scheme.equals("https")) {
            // Hadoop has a file system for them, which says yes to everything and can only fetch.
            throw new UsageException(given + ": nothing can be written to a web address. Name the file system's own,"
                    + " which for HDFS is that of the NameNode's RPC, such as hdfs://nn:8020.");
        }
        WrongSettings.requireNumbers(conf);
        boolean hasDefault = uri.getRawAuthority() == null
                && scheme.equals(FileSystem.getDefaultUri(conf).getScheme());
        if (scheme.equals("hdfs") && uri.getHost() == null && !hasDefault) {
            throw new UsageException(given + ": has no valid host. Use an address such as hdfs://nn:8020/dir.");
        }
        if (uri.getPort() > MOST_PORT) {
            throw new UsageException(given + ": " + uri.getPort() + " is not a port. Use one up to " + MOST_PORT + ".");
        }
        try {
            Class<?> found = FileSystem.getFileSystemClass(scheme, conf);
            if (!FileSystem.class.isAssignableFrom(found)) {
                throw new UsageException(given + ": " + found.getName() + " is no file system of Hadoop's."
                        + missingClass(conf, scheme));
            }
        } catch (UnsupportedFileSystemException unknown) {
            throw new UsageException(given + ": no file system of the scheme " + scheme
                    + " is on the class path. Give the file system's jar with --lib, or correct the address, such as"
                    + " hdfs://nn:8020.");
        } catch (IOException unloadable) {
            throw new UsageException(given + ": the file system of the scheme " + scheme + " cannot be loaded ("
                    + unloadable.getMessage() + ")." + missingClass(conf, scheme));
        } catch (RuntimeException unfit) { // the configured class is missing, or no file system
            throw new UsageException(given + ": the file system of the scheme " + scheme + " cannot be loaded ("
                    + cause(unfit) + ")." + missingClass(conf, scheme));
        }
    }

    /** What to do when the configuration names a class. */
    private static String missingClass(Configuration conf, String scheme) {
        String key = "fs." + scheme + ".impl";
        String name = conf.getRaw(key);
        return name == null
                ? " Give the file system's jar with --lib."
                : " Give the jar of " + name + " with --lib, or correct " + key + " (-D " + key
                        + "=CLASS, or core-site.xml).";
    }

    /** Hadoop wraps a class that is missing three times. */
    private static String cause(Throwable failure) {
        return Failures.sentence(Failures.deepest(failure));
    }

    /** Connects once to the server itself: that answers at once where a client would go on trying. */
    private void knock(Configuration conf) throws IOException {
        if (HAUtilClient.isLogicalUri(conf, uri)) {
            List<String> refusals = NameService.of(uri, conf).refusals(CONNECT_MILLIS);
            if (!refusals.isEmpty()) {
                throw new IOException(given + ": none of its NameNodes can be connected to: "
                        + String.join(", ", refusals) + ". Are they up, and their addresses in the configuration right?"
                        + hint);
            }
            return;
        }
        int port = port(conf);
        if (uri.getHost() == null || port < 0) {
            return; // a file system without a server
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(uri.getHost(), port), CONNECT_MILLIS);
        } catch (UnknownHostException unknown) {
            throw new IOException(
                    given + ": the host " + uri.getHost() + " is not known. Correct it; if it is a name service, set"
                            + " HADOOP_CONF_DIR." + hint,
                    unknown);
        } catch (SocketTimeoutException silent) {
            throw new IOException(
                    given + ": no answer within " + CONNECT_MILLIS / 1000 + " s. Is the address right, and no firewall"
                            + " in between?" + hint,
                    silent);
        } catch (IOException refused) {
            throw new IOException(
                    given + ": " + reason(refused) + ". Is the server up, and the port that of its "
                            + (uri.getScheme().endsWith("webhdfs") ? "web pages?" : "RPC?") + hint,
                    refused);
        }
    }

    /** How long a first question may take. */
    long answerSeconds(Configuration conf) {
        return HAUtilClient.isLogicalUri(conf, uri) ? NAME_SERVICE_ANSWER_SECONDS : ANSWER_SECONDS;
    }

    /** The port to knock at; -1 when nobody can say. */
    int port(Configuration conf) {
        if (uri.getPort() >= 0 || HAUtilClient.isLogicalUri(conf, uri)) {
            return uri.getPort();
        }
        return switch (uri.getScheme()) {
            case "hdfs" -> HdfsClientConfigKeys.DFS_NAMENODE_RPC_PORT_DEFAULT;
            case "webhdfs" -> HdfsClientConfigKeys.DFS_NAMENODE_HTTP_PORT_DEFAULT;
            case "swebhdfs" -> HdfsClientConfigKeys.DFS_NAMENODE_HTTPS_PORT_DEFAULT;
            default -> -1;
        };
    }

    static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.toLowerCase(Locale.ROOT);
    }

    /**
     * Calls {@code question}, for which the system has {@code seconds}.
     *
     * @param conf what the file system is asked with
     */
    <T> T within(long seconds, Configuration conf, Callable<T> question) throws IOException, UsageException {
        ExecutorService asker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "storage-bench-connect");
            thread.setDaemon(true);
            return thread;
        });
        try {
            return asker.submit(question).get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            throw new IOException(
                    given + ": no answer within " + seconds + " s. Is the server up"
                            + (uri.getScheme().equals("hdfs") ? ", and out of safe mode?" : "?") + hint,
                    silent);
        } catch (ExecutionException failure) {
            throw rethrow(conf, failure.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while connecting to " + uri, stopped);
        } finally {
            asker.shutdownNow();
        }
    }

    /** Says what it means when a server speaks, but not as a NameNode does; any other failure as it is. */
    IOException told(IOException failure) {
        if (failure instanceof SSLException) {
            return new IOException(
                    given + ": no connection by TLS (" + failure.getMessage() + "). Is the port that of HTTPS"
                            + " (dfs.namenode.https-address, usually 9871)? Is the server's certificate in the trust"
                            + " store that ssl.client.truststore.location in ssl-client.xml in HADOOP_CONF_DIR names?",
                    failure);
        }
        return failure instanceof RpcException
                ? new IOException(
                        given + ": what answers there is not a NameNode's RPC. Is it the port of a web page?"
                                + " That of fs.defaultFS in core-site.xml is right, usually 8020 or 9000." + hint,
                        failure)
                : failure;
    }

    private IOException rethrow(Configuration conf, Throwable failure) throws UsageException {
        if (failure instanceof UsageException usage) {
            throw usage;
        }
        Optional<UsageException> wrong = WrongSettings.explained(conf, failure);
        if (wrong.isPresent()) {
            throw wrong.get();
        }
        requireNameService(failure);
        Optional<IOException> kerberos = KerberosFailures.explained(given, failure);
        if (kerberos.isPresent()) {
            return kerberos.get();
        }
        Optional<String> clash = ClassClash.explained(failure);
        if (clash.isPresent()) {
            return new IOException(given + ": " + clash.get(), failure);
        }
        return failure instanceof IOException io
                ? told(io)
                : new IOException(
                        given + ": " + Failures.sentence(failure).replaceFirst("\\.$", "") + "." + hint, failure);
    }

    /** Refuses a name service that the configuration tells too little of. */
    private void requireNameService(Throwable failure) throws UsageException {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (message.startsWith(
                    "Could not find any configured addresses for URI")) { // AbstractNNFailoverProxyProvider
                String service = uri.getHost();
                throw new UsageException(given + ": the configuration has no addresses of the name service " + service
                        + ". Set dfs.ha.namenodes." + service + ", and dfs.namenode.rpc-address." + service
                        + ".NAMENODE of each of them, in hdfs-site.xml in HADOOP_CONF_DIR or with -D.");
            }
            if (cause instanceof UnknownHostException && message.equals(uri.getHost())) {
                throw new UsageException(given + ": no host of the name " + message + " is known, and as a name service"
                        + " it lacks " + HdfsClientConfigKeys.Failover.PROXY_PROVIDER_KEY_PREFIX + "." + message
                        + ". Correct the name, or set that in hdfs-site.xml in HADOOP_CONF_DIR or with -D.");
            }
        }
    }
}
