package io.storagebench.app;

import io.storagebench.hdfs.namenode.CreateFile;
import io.storagebench.hdfs.namenode.DeleteFile;
import io.storagebench.hdfs.namenode.ListDirectory;
import io.storagebench.hdfs.namenode.MakeDirectory;
import io.storagebench.hdfs.namenode.OpenFile;
import io.storagebench.hdfs.namenode.RenameFile;
import io.storagebench.hdfs.namenode.StatFile;
import io.storagebench.op.Operation;
import org.junit.jupiter.api.Nested;

/** What every operation on a namespace must pass, beside those on whole files and pieces of them. */
abstract class NamespaceContracts extends FileContracts {
    /** Of operations on files that nn-create makes. */
    abstract class Names extends Pieces {
        @Override
        protected Operation writer(long items, String size) {
            return place.set(new CreateFile(), "--files", Long.toString(items), "--bytes", size);
        }
    }

    @Nested
    class NnCreate extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return writer(items, size);
        }
    }

    @Nested
    class NnOpen extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new OpenFile(), "--read", "all");
        }
    }

    @Nested
    class NnStat extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new StatFile());
        }
    }

    @Nested
    class NnList extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new ListDirectory());
        }
    }

    @Nested
    class NnRename extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new RenameFile());
        }
    }

    @Nested
    class NnDelete extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new DeleteFile());
        }
    }

    @Nested
    class NnMkdir extends Names {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new MakeDirectory(), "--directories", Long.toString(items));
        }
    }
}
