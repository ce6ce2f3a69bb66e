package io.storagebench.hdfs;

import io.storagebench.op.Operation;

class ReadFileContractTest extends LocalFiles {
    @Override
    protected Operation operation(long items, String size) {
        return reader();
    }
}
