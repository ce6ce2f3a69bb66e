package io.storagebench.engine;

import io.storagebench.op.ClassClash;
import io.storagebench.op.NamedFailure;

/** What errors are called in results. */
public final class Failures {
    private Failures() {}

    /**
     * The name that the failure says itself, or else its class's without the package; of a class without a name, that of
     * the class it extends.
     */
    public static String className(Throwable failure) {
        if (failure instanceof NamedFailure named) {
            return named.errorClass();
        }
        Class<?> type = failure.getClass();
        return (type.isAnonymousClass() ? type.getSuperclass() : type).getSimpleName();
    }

    /**
     * The first line of the message, or the class when there is none; servers put their stacks behind it. Of classes that
     * do not fit together, where they come from.
     */
    public static String message(Throwable failure) {
        String message = ClassClash.explained(failure).orElse(failure.getMessage());
        return message == null || message.isBlank()
                ? failure.getClass().getName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
