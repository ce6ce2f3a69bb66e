package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.file.LocalFiles;
import io.storagebench.op.Operation;

class ReadFileContractTest extends LocalFiles {
    @Override
    protected Operation operation(long items, String size) {
        return reader();
    }
}
