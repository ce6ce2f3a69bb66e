package io.storagebench.hdfs.file;

import io.storagebench.op.Operation;

class WriteFileContractTest extends LocalFiles {
    @Override
    protected Operation operation(long items, String size) {
        return writer(items, size);
    }
}
