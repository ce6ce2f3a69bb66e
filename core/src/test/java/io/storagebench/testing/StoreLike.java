package io.storagebench.testing;

import io.storagebench.op.DatasetStore;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collection;

/** Makes a store that does some things otherwise than another one. */
public final class StoreLike {
    private StoreLike() {}

    /** What is done otherwise; a method that does nothing of its own gives {@code AS_IT_DOES}. */
    public interface Otherwise {
        Object called(String method, Object argument) throws IOException;
    }

    /** Leaves a call to the other store. */
    public static final Object AS_IT_DOES = new Object();

    /**
     * The store.
     *
     * @param otherwise is told the method and its first argument, null without one
     */
    public static DatasetStore of(DatasetStore store, Otherwise otherwise) {
        return (DatasetStore) Proxy.newProxyInstance(
                StoreLike.class.getClassLoader(), new Class<?>[] {DatasetStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("forCleaning")) {
                        return proxy;
                    }
                    Object answer = otherwise.called(method.getName(), arguments == null ? null : arguments[0]);
                    if (answer != AS_IT_DOES) {
                        return answer;
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    /** Deletes several items in one request, and tells which. */
    public static DatasetStore withBulkDelete(DatasetStore store, int most, BulkDelete bulkDelete) {
        return of(store, (method, argument) -> {
            if (method.equals("mostInOneDelete")) {
                return most;
            }
            return method.equals("delete") && argument instanceof Collection<?> names
                    ? bulkDelete.of(names.stream().map(String.class::cast).toList())
                    : AS_IT_DOES;
        });
    }

    /** A delete of several items. */
    public interface BulkDelete {
        Collection<String> of(Collection<String> names) throws IOException;
    }
}
