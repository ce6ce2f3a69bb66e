package io.storagebench.hdfs.file;

import io.storagebench.hdfs.file.read.ReadFile;
import io.storagebench.op.DatasetStore;
import io.storagebench.testing.ContentContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract of whole files on Hadoop's local file system, in a folder of its own for each test. */
public abstract class LocalFiles extends ContentContract {
    public LocalPlace place;

    @BeforeEach
    void takeAPlace(@TempDir Path folder) {
        place = new LocalPlace(folder);
    }

    @Override
    protected WriteFile writer(long items, String size) {
        return place.writer(items, size);
    }

    @Override
    protected ReadFile reader() {
        return place.reader();
    }

    @Override
    protected DatasetStore store() throws IOException {
        return place.store();
    }

    @Override
    protected void flipByte(String name, int offset) throws IOException {
        place.flipByte(name, offset);
    }

    @Override
    protected void putStranger(String name) throws IOException {
        place.putStranger(name);
    }
}
