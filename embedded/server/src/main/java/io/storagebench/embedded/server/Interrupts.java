package io.storagebench.embedded.server;

/** Takes SIGINT out of a process. */
final class Interrupts {
    private Interrupts() {}

    /**
     * Ignores SIGINT from now on, where the JVM allows it.
     *
     * <p>By reflection, as naming {@code sun.misc.Signal} is a compiler warning that cannot be switched off.
     */
    static void ignore() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            signal.getConstructor(String.class).newInstance("INT"),
                            handler.getField("SIG_IGN").get(null));
        } catch (ReflectiveOperationException unavailable) {
            // Then Ctrl-C ends this process, as it does any other.
        }
    }
}
