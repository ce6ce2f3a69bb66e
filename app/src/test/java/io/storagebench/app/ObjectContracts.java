package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.ContentContract;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * What every operation on objects must pass with every client, on a service with two endpoints; a test extends it and names
 * the client.
 */
abstract class ObjectContracts {
    private final AtomicInteger prefixes = new AtomicInteger();

    abstract TestedS3 on();

    /** As {@code --client} takes it. */
    abstract String client();

    private ContractPrefix place(String operation) throws Exception {
        return new ContractPrefix(
                on(), "contract/" + client() + "/" + operation + "-" + prefixes.incrementAndGet(), client());
    }

    /** Of operations on whole objects. */
    abstract class WholeObjects extends ContentContract {
        ContractPrefix place;

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place("objects");
        }

        @AfterEach
        void leaveIt() throws Exception {
            place.close();
        }

        @Override
        protected Operation writer(long items, String size) {
            return place.writer(items, size, "--no-overwrite");
        }

        @Override
        protected Operation reader() {
            return place.reader();
        }

        @Override
        protected DatasetStore store() {
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

    @Nested
    class Put extends WholeObjects {
        @Override
        protected Operation operation(long items, String size) {
            return writer(items, size);
        }
    }

    @Nested
    class Get extends WholeObjects {
        @Override
        protected Operation operation(long items, String size) {
            return reader();
        }
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
