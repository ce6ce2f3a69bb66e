package io.storagebench.app;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lends classes of tests, as a static field with {@code @RegisterExtension}, the one YARN of all of them. */
final class SharedYarn implements BeforeAllCallback {
    private TestedYarn yarn;

    @Override
    public void beforeAll(ExtensionContext context) {
        // What is in this store is closed after the last class.
        yarn = context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(TestedYarn.class, key -> TestedYarn.start(1), TestedYarn.class);
    }

    TestedYarn get() {
        return yarn;
    }

    Hdfs hdfs() {
        return yarn.hdfs();
    }
}
