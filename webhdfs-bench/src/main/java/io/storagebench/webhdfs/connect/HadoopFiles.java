package io.storagebench.webhdfs.connect;

import io.storagebench.op.Request;
import io.storagebench.op.Span;
import io.storagebench.webhdfs.http.Body;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/**
 * Files over HTTP by Hadoop's own client, WebHdfsFileSystem, which shows neither its redirects nor its connections: all of it
 * is transfer. One thread.
 */
final class HadoopFiles implements WebFiles {
    private final FileSystem web;
    private final WebCounters counters;
    private final Optional<Leases> leases;

    /**
     * @param web shared by all sessions
     */
    HadoopFiles(FileSystem web, WebCounters counters, Optional<Leases> leases) {
        this.web = web;
        this.counters = counters;
        this.leases = leases;
    }

    @Override
    public void append(Request request, String path, Body body) throws IOException {
        Span transfer = request.begin(TRANSFER);
        try {
            write(web.append(new Path(path)), body);
        } catch (IOException open) {
            if (!RemoteRefusal.isOfLease(open)) {
                throw open;
            }
            counters.underAnotherLease();
            if (leases.isEmpty()) {
                throw open;
            }
            leases.get().recover(path);
            counters.recovered();
            write(web.append(new Path(path)), body);
        }
        transfer.end();
    }

    @Override
    public void create(Request request, String path, Body body, List<String> stored) throws IOException {
        Span transfer = request.begin(TRANSFER);
        FSDataOutputStreamBuilder<?, ?> builder =
                web.createFile(new Path(path)).overwrite(false).recursive();
        for (String parameter : stored) {
            String value = parameter.substring(parameter.indexOf('=') + 1);
            if (parameter.startsWith("blocksize=")) {
                builder.blockSize(Long.parseLong(value));
            } else if (parameter.startsWith("replication=")) {
                builder.replication(Short.parseShort(value));
            }
        }
        write(builder.build(), body);
        transfer.end();
    }

    private static void write(FSDataOutputStream out, Body body) throws IOException {
        try {
            body.writeTo(out);
            out.close();
        } catch (IOException | RuntimeException failure) {
            IOUtils.closeStream(out);
            throw failure;
        }
    }

    @Override
    public void read(Request request, String path, Reader reader) throws IOException {
        Span transfer = request.begin(TRANSFER);
        try (InputStream in = web.open(new Path(path))) {
            reader.read(in);
        }
        transfer.end();
    }

    @Override
    public void close() {}
}
