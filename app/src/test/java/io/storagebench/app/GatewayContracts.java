package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.ContentContract;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/**
 * What every operation over HTTP must pass with every gateway; a test extends it and names the gateway, and may run parts of it
 * once more in another way.
 */
abstract class GatewayContracts {
    static final String[] CACHED = {"--redirect", "cached"};
    static final String[] HADOOP = {"--client", "hadoop"};

    private final AtomicInteger folders = new AtomicInteger();

    abstract Hdfs hdfs();

    /** Options that lead to the gateway. */
    abstract List<String> gateway();

    private WebPlace place() throws Exception {
        return new WebPlace(hdfs(), "/gateway-contract/" + folders.incrementAndGet(), gateway());
    }

    /** Of operations on whole files. */
    abstract class WholeFiles extends ContentContract {
        WebPlace place;

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place();
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
    class Write extends WholeFiles {
        /** Options that say how requests are sent. */
        String[] way() {
            return new String[0];
        }

        @Override
        protected Operation operation(long items, String size) {
            return place.writer(items, size, way());
        }
    }

    @Nested
    class Read extends WholeFiles {
        String[] way() {
            return new String[0];
        }

        @Override
        protected Operation operation(long items, String size) {
            return reader();
        }

        @Override
        protected Operation reader() {
            return place.reader(way());
        }
    }

    @Nested
    class Append extends OperationContract {
        private WebPlace place;

        String[] way() {
            return new String[0];
        }

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place();
        }

        @AfterEach
        void leaveIt() throws Exception {
            place.close();
        }

        @Override
        protected Operation operation(long items, String size) {
            return place.appender(items, size, way());
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
    class AppendByCachedLocations extends Append {
        @Override
        String[] way() {
            return CACHED;
        }
    }

    @Nested
    class AppendByHadoopsClient extends Append {
        @Override
        String[] way() {
            return HADOOP;
        }
    }
}
