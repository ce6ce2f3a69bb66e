package io.storagebench.hdfs;

import io.storagebench.op.Operation;

class RandomReadFileContractTest extends LocalPieces {
    @Override
    protected Operation operation(long items, String size) {
        return place.set(new RandomReadFile(), "--read-size", "1k");
    }
}
