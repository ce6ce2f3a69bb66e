package io.storagebench.app;

import io.storagebench.op.Operation;
import org.junit.jupiter.api.Nested;

/**
 * What every operation on files must pass on every file system that keeps what it is given; a test extends it and names
 * the file system.
 */
abstract class FileContracts extends FileContractPlaces {
    @Nested
    class Write extends WholeFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.writer(items, size);
        }
    }

    @Nested
    class Read extends WholeFiles {
        @Override
        protected Operation operation(long items, String size) {
            return place.reader();
        }
    }

    @Nested
    class RandomRead extends Pieces {
        @Override
        protected Operation operation(long items, String size) {
            return place.randomReader();
        }
    }
}
