package io.storagebench.app;

import io.storagebench.hdfs.namenode.CreateFile;
import io.storagebench.hdfs.namenode.DeleteFile;
import io.storagebench.hdfs.namenode.ListDirectory;
import io.storagebench.hdfs.namenode.MakeDirectory;
import io.storagebench.hdfs.namenode.RenameFile;
import io.storagebench.hdfs.namenode.StatFile;
import io.storagebench.op.Operation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

/** Names on HDFS by calls to its NameNode alone. */
class NameNodeRpcContractIT extends FileContractPlaces {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(1);

    @Override
    TestedFileSystem on() {
        return HDFS;
    }

    /** Without content, so whatever size the contract asks for. */
    abstract class ByRpc extends Pieces {
        final <T extends Operation> T byRpc(T operation, String... options) {
            String[] words = new String[options.length + 2];
            System.arraycopy(options, 0, words, 0, options.length);
            words[options.length] = "--via";
            words[options.length + 1] = "rpc";
            return place.set(operation, words);
        }

        @Override
        protected Operation writer(long items, String size) {
            return byRpc(new CreateFile(), "--files", Long.toString(items));
        }
    }

    @Nested
    class CreateByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return writer(items, size);
        }
    }

    @Nested
    class StatByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return byRpc(new StatFile());
        }
    }

    @Nested
    class ListByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return byRpc(new ListDirectory());
        }
    }

    @Nested
    class RenameByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return byRpc(new RenameFile());
        }
    }

    @Nested
    class DeleteByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return byRpc(new DeleteFile());
        }
    }

    @Nested
    class MkdirByRpc extends ByRpc {
        @Override
        protected Operation operation(long items, String size) {
            return byRpc(new MakeDirectory(), "--directories", Long.toString(items));
        }
    }
}
