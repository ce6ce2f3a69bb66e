package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** Objects by our own client, with all operations. */
class S3HttpContractIT extends ObjectContracts {
    @AutoClose
    private static final TestedS3 S3 = TestedS3.start();

    @Override
    TestedS3 on() {
        return S3;
    }

    @Override
    String client() {
        return "http";
    }

    @Nested
    class GetRanges extends WholeObjects {
        @Override
        protected Operation operation(long items, String size) {
            return reader();
        }

        @Override
        protected Operation reader() {
            return place.reader("--range-size", "20k", "--part-threads", "2");
        }
    }

    /** Of objects that were written in parts. */
    @Nested
    class GetWhatWasWrittenInParts extends WholeObjects {
        @Override
        protected Operation operation(long items, String size) {
            return reader();
        }

        @Override
        protected Operation writer(long items, String size) {
            return place.writer(items, size, "--multipart", "5m", "--part-threads", "2");
        }

        @Override
        protected String largeSize() {
            return "11m";
        }
    }

    /** Of operations that need not read or write whole objects. */
    abstract class Others extends OperationContract {
        ContractPrefix place;

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place("others");
        }

        @AfterEach
        void leaveIt() throws Exception {
            place.close();
        }

        @Override
        protected Operation writer(long items, String size) {
            return place.writer(items, size);
        }

        @Override
        protected DatasetStore store() {
            return place.store();
        }

        @Override
        protected void putStranger(String name) throws IOException {
            place.putStranger(name);
        }
    }

    @Nested
    class PutParts extends Others {
        @Override
        protected Operation operation(long items, String size) {
            return place.writer(items, size, "--multipart", "5m", "--part-threads", "2");
        }
    }

    @Nested
    class Stat extends Others {
        @Override
        protected Operation operation(long items, String size) {
            return place.stat();
        }
    }

    @Nested
    class List extends Others {
        @Override
        protected Operation operation(long items, String size) {
            return place.lister();
        }
    }

    @Nested
    class Delete extends Others {
        @Override
        protected Operation operation(long items, String size) {
            return place.deleter();
        }
    }
}
