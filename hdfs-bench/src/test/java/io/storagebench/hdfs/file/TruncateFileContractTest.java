package io.storagebench.hdfs.file;

import io.storagebench.op.Operation;

class TruncateFileContractTest extends LocalPieces {
    @Override
    protected Operation operation(long items, String size) {
        return place.set(new TruncateFile(), LocalPlace.WITHOUT_CHECKSUMS);
    }

    @Override
    protected Operation writer(long items, String size) {
        return place.set(
                new WriteFile(), LocalPlace.WITHOUT_CHECKSUMS, "--files", Long.toString(items), "--size", size);
    }
}
