package io.storagebench.app;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.testing.ContentContract;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Where operations on files are held to their contract: each in a folder of its own of a file system that a test names. */
abstract class FileContractPlaces {
    private final AtomicInteger folders = new AtomicInteger();

    abstract TestedFileSystem on();

    /** Below which folders of the tests are made. */
    String root() {
        return "/contract";
    }

    private ContractPlace place(String operation) throws Exception {
        return new ContractPlace(on(), root() + "/" + operation + "-" + folders.incrementAndGet());
    }

    /** Of operations on whole files. */
    abstract class WholeFiles extends ContentContract {
        ContractPlace place;

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place("files");
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

    /** Of operations on parts of files. */
    abstract class Pieces extends OperationContract {
        ContractPlace place;

        @BeforeEach
        void takeAPlace() throws Exception {
            place = place("pieces");
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
}
