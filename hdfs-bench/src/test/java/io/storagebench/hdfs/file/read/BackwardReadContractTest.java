package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.file.LocalFiles;
import io.storagebench.op.Operation;

class BackwardReadContractTest extends LocalFiles {
    @Override
    protected Operation operation(long items, String size) {
        return reader();
    }

    @Override
    protected ReadFile reader() {
        return place.set(new ReadFile(), "--read-size", "10000", "--pattern", "backward");
    }
}
