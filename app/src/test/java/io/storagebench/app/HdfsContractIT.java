package io.storagebench.app;

import io.storagebench.op.Operation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

/** Files on HDFS. */
class HdfsContractIT extends FileContracts {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(3);

    @Override
    TestedFileSystem on() {
        return HDFS;
    }

    @Nested
    class Append extends Pieces {
        @Override
        protected Operation operation(long items, String size) {
            return place.appender(items, size);
        }
    }
}
