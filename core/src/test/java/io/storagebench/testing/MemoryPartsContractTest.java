package io.storagebench.testing;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

class MemoryPartsContractTest extends OperationContract {
    private String place;

    @BeforeEach
    void takeAPlaceOfItsOwn(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    @Override
    protected Operation operation(long items, String size) {
        return new MemoryParts().in(place).items(items).size(size);
    }

    @Override
    protected Operation writer(long items, String size) {
        return new MemoryWrite().in(place).items(items).size(size);
    }

    @Override
    protected DatasetStore store() {
        return MemoryStore.at(place);
    }

    @Override
    protected void putStranger(String name) {
        MemoryStore.at(place).create(name, new byte[] {1});
    }
}
