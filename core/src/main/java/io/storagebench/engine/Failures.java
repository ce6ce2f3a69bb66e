package io.storagebench.engine;

import io.storagebench.op.ClassClash;

/** What errors are called in results. */
public final class Failures {
    private Failures() {}

    /** The class name without its package; of a class without a name, that of the class it extends. */
    public static String className(Throwable failure) {
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
