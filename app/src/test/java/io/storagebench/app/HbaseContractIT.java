package io.storagebench.app;

import io.storagebench.hbase.table.GetRows;
import io.storagebench.hbase.table.PutRows;
import io.storagebench.hbase.table.ScanRows;
import io.storagebench.hbase.table.UpdateRows;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.Operation;
import io.storagebench.op.Target;
import io.storagebench.testing.OperationContract;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

/** Rows by every writer, and reads of them, all in one table that was there before: making one for each test takes a minute. */
class HbaseContractIT {
    private static final String TABLE = "contract";

    @AutoClose
    private static final TestedHbase HBASE = TestedHbase.start();

    @AutoClose
    private static final Target CONTRACT = table();

    private static Target table() {
        try {
            return HBASE.emptyTable(TABLE);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Of operations on that table. */
    abstract static class Rows extends OperationContract {
        @AfterEach
        void leaveNothing() throws IOException {
            List<String> names = new ArrayList<>();
            store().list(name -> false, thing -> names.add(thing.name()));
            store().delete(names);
        }

        @Override
        protected Operation writer(long items, String size) {
            return put(items, size);
        }

        @Override
        protected DatasetStore store() {
            return CONTRACT.store();
        }

        @Override
        protected void putStranger(String name) throws IOException {
            store().replace(name, new byte[] {1});
        }

        static Operation put(long items, String size, String... more) {
            List<String> words = words("--rows", Long.toString(items), "--value-size", size);
            words.addAll(List.of(more));
            return CommandLines.parsed(new PutRows(), words);
        }

        static List<String> words(String... more) {
            List<String> words = new ArrayList<>(HBASE.options());
            words.addAll(List.of("--table", TABLE));
            words.addAll(List.of(more));
            return words;
        }
    }

    @Nested
    class Async extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return put(items, size, "--writer", "async");
        }
    }

    @Nested
    class Batch extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return put(items, size, "--writer", "batch", "--wal", "async");
        }
    }

    @Nested
    class Grouped extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return put(items, size, "--group-by-region");
        }
    }

    @Nested
    class Mutator extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return put(items, size, "--writer", "mutator", "--buffer", "4k");
        }
    }

    @Nested
    class Single extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return put(items, size, "--writer", "single", "--columns", "3");
        }
    }

    @Nested
    class Get extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return CommandLines.parsed(new GetRows(), words());
        }
    }

    @Nested
    class Update extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return CommandLines.parsed(new UpdateRows(), words("--get-first", "--wal", "async"));
        }
    }

    /** A request scans a part of all keys, among which its share of the rows lies. */
    @Nested
    class Scan extends Rows {
        @Override
        protected Operation operation(long items, String size) {
            return CommandLines.parsed(new ScanRows(), words());
        }
    }
}
