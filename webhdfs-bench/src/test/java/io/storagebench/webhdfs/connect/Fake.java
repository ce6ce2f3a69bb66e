package io.storagebench.webhdfs.connect;

import java.lang.reflect.Proxy;

/** Something whose methods answer as a test says, by their names. */
final class Fake {
    private Fake() {}

    /** What is answered. */
    interface Answers {
        Object to(String method, Object[] arguments);
    }

    static <T> T of(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.to(method.getName(), arguments)));
    }
}
