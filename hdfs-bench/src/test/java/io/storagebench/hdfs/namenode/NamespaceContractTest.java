package io.storagebench.hdfs.namenode;

import io.storagebench.hdfs.file.LocalPieces;
import io.storagebench.op.Operation;
import org.junit.jupiter.api.Nested;

/** The contract of operations on a namespace, on Hadoop's local file system. */
class NamespaceContractTest {
    /** Of operations on files that nn-create makes. */
    abstract static class OfFiles extends LocalPieces {
        @Override
        protected Operation writer(long items, String size) {
            return place.set(new CreateFile(), "--files", Long.toString(items), "--bytes", size);
        }
    }

    @Nested
    class Create extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return writer(items, size);
        }
    }

    @Nested
    class Open extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new OpenFile(), "--read", "all");
        }
    }

    @Nested
    class Stat extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new StatFile());
        }
    }

    @Nested
    class List extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new ListDirectory());
        }
    }

    @Nested
    class Rename extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new RenameFile());
        }
    }

    @Nested
    class Delete extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new DeleteFile());
        }
    }

    @Nested
    class Mkdir extends OfFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.set(new MakeDirectory(), "--directories", Long.toString(items));
        }
    }
}
