package io.storagebench.testing;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

class MemoryWriteContractTest extends ContentContract {
    private String place;

    @BeforeEach
    void takeAPlaceOfItsOwn(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    @Override
    protected Operation operation(long items, String size) {
        return new MemoryWrite().in(place).items(items).size(size);
    }

    @Override
    protected Operation writer(long items, String size) {
        return new MemoryWrite().in(place).items(items).size(size);
    }

    @Override
    protected Operation reader() {
        return new MemoryRead().in(place);
    }

    @Override
    protected DatasetStore store() {
        return MemoryStore.at(place);
    }

    @Override
    protected void flipByte(String name, int offset) {
        MemoryStore.at(place).flipBit(name, offset);
    }

    @Override
    protected void putStranger(String name) {
        MemoryStore.at(place).create(name, new byte[] {1});
    }
}
