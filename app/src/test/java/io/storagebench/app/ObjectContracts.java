package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.ContentContract;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * What writing and reading objects must pass with every client, on a service with two endpoints; a test extends it and names
 * the client. {@link S3HttpContractIT} has the other operations, whose rules are the engine's with any client; what else a
 * client must do itself, such as ranges, parts and listings, its own test says.
 */
abstract class ObjectContracts {
    private final AtomicInteger prefixes = new AtomicInteger();

    abstract TestedS3 on();

    /** As {@code --client} takes it. */
    abstract String client();

    final ContractPrefix place(String operation) throws Exception {
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
}
