package io.storagebench.hdfs.file;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract of operations that are not about whole files, likewise. */
public abstract class LocalPieces extends OperationContract {
    public LocalPlace place;

    @BeforeEach
    void takeAPlace(@TempDir Path folder) {
        place = new LocalPlace(folder);
    }

    @Override
    protected Operation writer(long items, String size) {
        return place.writer(items, size);
    }

    @Override
    protected DatasetStore store() throws IOException {
        return place.store();
    }

    @Override
    protected void putStranger(String name) throws IOException {
        place.putStranger(name);
    }
}
