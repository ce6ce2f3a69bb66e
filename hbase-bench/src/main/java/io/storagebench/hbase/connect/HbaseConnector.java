package io.storagebench.hbase.connect;

import io.storagebench.embedded.EmbeddedServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * Makes connections, and asks ZooKeeper and the master one question each before the load, so that what is wrong is told
 * then: HBase's client would try again for many minutes.
 *
 * @param given what the user named the cluster by
 * @param words of a command line that lead there
 * @param server when it is embedded
 */
record HbaseConnector(String given, List<String> words, Optional<EmbeddedServer> server) {
    private static final long ANSWER_SECONDS = 9;

    /** What the first questions are about. */
    private static final EnumSet<ClusterMetrics.Option> ASKED = EnumSet.of(
            ClusterMetrics.Option.HBASE_VERSION, ClusterMetrics.Option.SERVERS_NAME, ClusterMetrics.Option.MASTER);

    HbaseConnection open(Configuration conf, TableName table, TableSchema schema) throws IOException {
        ConnectFailures failures = new ConnectFailures(given, conf);
        failures.requireKnownHost();
        CompletableFuture<AsyncConnection> connecting = ConnectionFactory.createAsyncConnection(conf);
        try {
            ClusterMetrics cluster = answer(connecting, failures);
            AsyncConnection async = connecting.join();
            if (cluster.getServersName().isEmpty()) {
                throw new IOException(given + ": the cluster has no live region server. Start one.");
            }
            Connection connection = ConnectionFactory.createConnection(conf);
            try {
                HbaseStore store = new HbaseStore(
                        connection, table, schema, cluster.getServersName().size(), words, server.isEmpty());
                return new HbaseConnection(
                        async, connection, store, HbaseFacts.of(cluster, server), ServerSettings.of(connection));
            } catch (IOException | RuntimeException failure) {
                close(connection);
                throw failure;
            }
        } catch (IOException | RuntimeException failure) {
            var unused = connecting.thenAccept(HbaseConnector::close);
            throw failure;
        }
    }

    /** What comes of it nobody is told, as nobody uses the connection. */
    private static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException failure) {
            // what is told is why it is not used
        }
    }

    private static ClusterMetrics answer(CompletableFuture<AsyncConnection> connecting, ConnectFailures failures)
            throws IOException {
        try {
            return connecting
                    .thenCompose(async -> async.getAdmin().getClusterMetrics(ASKED))
                    .get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            throw failures.silent(connecting.isDone());
        } catch (ExecutionException failed) {
            throw failures.explained(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("stopped while connecting");
        }
    }
}
