package io.storagebench.app;

import org.junit.jupiter.api.AutoClose;

/** Files on HDFS. */
class HdfsContractIT extends GrowingFileContracts {
    @AutoClose
    private static final Hdfs HDFS = Hdfs.start(3);

    @Override
    TestedFileSystem on() {
        return HDFS;
    }
}
