package io.storagebench.hdfs;

import io.storagebench.op.UsageException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * Makes connecting end in time and with a remedy. Hadoop's client, left alone, tries an address that does not answer for
 * up to 15 minutes (45 times 20 s, ipc.client.connect.max.retries.on.timeouts).
 */
final class ConnectFailures {
    private static final int CONNECT_MILLIS = 4_000;
    static final long ANSWER_SECONDS = 8;

    private ConnectFailures() {}

    /** Opens the file system, or says what is wrong with {@code --fs}. */
    static FileSystem open(URI uri, Configuration conf) throws IOException, UsageException {
        knock(uri);
        try {
            return within(ANSWER_SECONDS, () -> FileSystem.newInstance(uri, conf), uri);
        } catch (UnsupportedFileSystemException unknown) {
            throw new UsageException("--fs " + uri + ": no file system of the scheme " + uri.getScheme()
                    + " is on the class path. Correct it, such as hdfs://nn:8020, or give the file system's jar with"
                    + " --lib.");
        }
    }

    /** Connects once to the server itself: that answers at once where a client would go on trying. */
    private static void knock(URI uri) throws IOException {
        if (uri.getHost() == null || uri.getPort() < 0) {
            return; // a name service, or a file system without a server
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), CONNECT_MILLIS);
        } catch (UnknownHostException unknown) {
            throw new IOException("--fs " + uri + ": the host " + uri.getHost() + " is not known.", unknown);
        } catch (SocketTimeoutException silent) {
            throw new IOException(
                    "--fs " + uri + ": no answer within " + CONNECT_MILLIS / 1000 + " s. Is the address right, and no"
                            + " firewall in between?",
                    silent);
        } catch (IOException refused) {
            throw new IOException(
                    "--fs " + uri + ": " + reason(refused)
                            + ". Is the server up, and the port that of its RPC? Try: storage-bench" + " check " + uri,
                    refused);
        }
    }

    private static String reason(IOException failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.toLowerCase(java.util.Locale.ROOT);
    }

    /** Calls {@code question}, for which the system has {@code seconds}. */
    static <T> T within(long seconds, Callable<T> question, URI uri) throws IOException, UsageException {
        ExecutorService asker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "storage-bench-connect");
            thread.setDaemon(true);
            return thread;
        });
        try {
            return asker.submit(question).get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            throw new IOException(
                    "--fs " + uri + ": no answer within " + seconds + " s. Is the server up, and out of safe mode?",
                    silent);
        } catch (ExecutionException failure) {
            throw rethrow(failure.getCause(), uri);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while connecting to " + uri, stopped);
        } finally {
            asker.shutdownNow();
        }
    }

    private static IOException rethrow(Throwable failure, URI uri) throws UsageException {
        if (failure instanceof UsageException usage) {
            throw usage;
        }
        return failure instanceof IOException io
                ? io
                : new IOException("--fs " + uri + ": " + failure.getMessage(), failure);
    }
}
