package org.apache.hadoop.hdfs;

import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;

/**
 * A client of HDFS that tells of each call of the NameNode. It works through another client: as its user and over its
 * connections.
 *
 * <p>A call that the client repeats by itself, as when a NameNode fails over, is told once.
 */
public final class CountedHdfs extends DistributedFileSystem {
    private final ClientProtocol nameNode;

    private CountedHdfs(ClientProtocol nameNode) {
        this.nameNode = nameNode;
    }

    /**
     * A client that works through {@code fs}, which must be closed after it.
     *
     * @param called is told each call before it is made, in the thread that makes it
     * @return empty when {@code fs} is of a kind or version of which nobody knows how it calls
     */
    public static Optional<CountedHdfs> through(DistributedFileSystem fs, Runnable called) throws IOException {
        if (fs.getClass() != DistributedFileSystem.class) {
            return Optional.empty();
        }
        try {
            CountedHdfs counted = new CountedHdfs(telling(fs.getClient().getNamenode(), called));
            counted.initialize(fs.getUri(), fs.getConf());
            if (counted.getClient().getNamenode() == counted.nameNode) {
                return Optional.of(counted);
            }
            counted.close(); // a version that makes its client elsewhere
        } catch (LinkageError otherVersion) {
            // Of a client that --lib brought.
        }
        return Optional.empty();
    }

    private static ClientProtocol telling(ClientProtocol nameNode, Runnable called) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Closeable.class) {
                return null; // the connections are of the other client
            }
            if (method.getDeclaringClass() != Object.class) {
                called.run();
            }
            try {
                return method.invoke(nameNode, arguments);
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        };
        return (ClientProtocol) Proxy.newProxyInstance(
                CountedHdfs.class.getClassLoader(), new Class<?>[] {ClientProtocol.class, Closeable.class}, handler);
    }

    @Override
    void initDFSClient(URI uri, Configuration conf) throws IOException {
        dfs = new DFSClient(null, nameNode, conf, statistics);
    }
}
