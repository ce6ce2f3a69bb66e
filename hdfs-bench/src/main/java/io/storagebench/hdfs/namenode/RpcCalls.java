package io.storagebench.hdfs.namenode;

import io.storagebench.hdfs.file.WriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.function.Consumer;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsCreateModes;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/**
 * The calls of {@link ClientProtocol} by which HDFS's client does the same, without that client and without DataNodes: so a
 * file has no content.
 */
final class RpcCalls implements NamespaceCalls {
    private final DFSClient client;
    private final ClientProtocol nameNode;
    private final WriteOptions how;
    private final FsPermission ofFiles;
    private final FsPermission ofDirectories;
    private final EnumSetWritable<CreateFlag> flags;
    private final short replication;
    private final long blockBytes;

    /** @param how files are stored that it creates */
    RpcCalls(DistributedFileSystem hdfs, WriteOptions how) {
        client = hdfs.getClient();
        nameNode = client.getNamenode();
        this.how = how;
        FsPermission mask = client.getConf().getUMask();
        ofFiles = FsCreateModes.applyUMask(FsPermission.getFileDefault(), mask);
        ofDirectories = FsCreateModes.applyUMask(FsPermission.getDirDefault(), mask);
        EnumSet<CreateFlag> wanted = EnumSet.of(CreateFlag.CREATE);
        if (how.redundancy().replicas().isPresent()) {
            wanted.add(CreateFlag.SHOULD_REPLICATE); // also in a folder with an erasure coding policy
        }
        flags = new EnumSetWritable<>(wanted, CreateFlag.class);
        replication =
                (short) how.redundancy().replicas().orElse(client.getConf().getDefaultReplication());
        blockBytes = how.blockBytes().orElse(client.getConf().getDefaultBlockSize());
    }

    private static String name(Path path) {
        return path.toUri().getPath();
    }

    @Override
    public OutputStream create(Path file) throws IOException {
        String name = name(file);
        HdfsFileStatus created = nameNode.create(
                name,
                ofFiles,
                client.getClientName(),
                flags,
                true,
                replication,
                blockBytes,
                CryptoProtocolVersion.supported(),
                how.redundancy().ecPolicy().orElse(null),
                null);
        return new Incomplete(name, created.getFileId());
    }

    /** A file that was created and is not yet complete. */
    private final class Incomplete extends OutputStream {
        private final String name;
        private final long fileId;
        private boolean isClosed;

        Incomplete(String name, long fileId) {
            this.name = name;
            this.fileId = fileId;
        }

        @Override
        public void write(int content) {
            throw new UnsupportedOperationException("calls to the NameNode alone write no content");
        }

        @Override
        public void close() throws IOException {
            if (isClosed) {
                return;
            }
            isClosed = true;
            // The NameNode asks to be asked again only for blocks that DataNodes have not told of.
            if (!nameNode.complete(name, client.getClientName(), null, fileId)) {
                throw new IOException(name + ": the NameNode did not complete it");
            }
        }
    }

    @Override
    public InputStream open(Path file) throws IOException {
        if (nameNode.getBlockLocations(name(file), 0, client.getConf().getPrefetchSize()) == null) {
            throw FileSystemCalls.missing(file);
        }
        return InputStream.nullInputStream();
    }

    @Override
    public Entry stat(Path path) throws IOException {
        HdfsFileStatus status = nameNode.getFileInfo(name(path));
        if (status == null) {
            throw FileSystemCalls.missing(path);
        }
        return new Entry(status.getLen(), status.isDirectory());
    }

    @Override
    public long list(Path directory, Consumer<String> names) throws IOException {
        long count = 0;
        DirectoryListing page;
        byte[] after = HdfsFileStatus.EMPTY_NAME;
        do {
            page = nameNode.getListing(name(directory), after, false);
            if (page == null) {
                throw FileSystemCalls.missing(directory);
            }
            for (HdfsFileStatus entry : page.getPartialListing()) {
                names.accept(entry.getLocalName());
                count++;
            }
            after = page.getLastName();
        } while (page.hasMore());
        return count;
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        nameNode.rename2(name(from), name(to));
    }

    @Override
    public void delete(Path path) throws IOException {
        if (!nameNode.delete(name(path), false)) {
            throw FileSystemCalls.missing(path);
        }
    }

    @Override
    public void mkdir(Path directory) throws IOException {
        if (!nameNode.mkdirs(name(directory), ofDirectories, true)) {
            throw new IOException(directory + ": the NameNode did not make it");
        }
    }
}
