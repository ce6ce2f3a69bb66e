package io.storagebench.app;

import io.storagebench.op.Operation;
import org.junit.jupiter.api.Nested;

/**
 * Of file systems whose files can also grow. Files that shrink pass their contract on local disk alone: after each cut
 * HDFS recovers a block for seconds.
 */
abstract class GrowingFileContracts extends NamespaceContracts {
    @Nested
    class Append extends Pieces {
        @Override
        protected Operation operation(long items, String size) {
            return place.appender(items, size);
        }
    }
}
