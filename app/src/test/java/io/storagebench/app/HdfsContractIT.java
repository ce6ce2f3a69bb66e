package io.storagebench.app;

import io.storagebench.op.Operation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

/** Files and names on HDFS. */
class HdfsContractIT extends NamespaceContracts {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(3);

    @Override
    TestedFileSystem on() {
        return HDFS;
    }

    /** Files that shrink pass their contract on local disk alone: after each cut HDFS recovers a block for seconds. */
    @Nested
    class Append extends Pieces {
        @Override
        protected Operation operation(long items, String size) {
            return place.appender(items, size);
        }
    }
}
