package io.storagebench.hdfs.file.read;

import io.storagebench.hdfs.file.LocalPieces;
import io.storagebench.op.Operation;

class RandomReadFileContractTest extends LocalPieces {
    @Override
    protected Operation operation(long items, String size) {
        return place.set(new RandomReadFile(), "--read-size", "1k");
    }
}
