package io.storagebench.engine;

/** What errors are called in results. */
public final class Failures {
    private Failures() {}

    /** The class name without its package. */
    public static String className(Throwable failure) {
        String name = failure.getClass().getName();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** The first line of the message, or the class when there is none; servers put their stacks behind it. */
    public static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
