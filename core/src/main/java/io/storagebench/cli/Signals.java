package io.storagebench.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reaction to Ctrl-C and SIGTERM.
 *
 * <p>Not a shutdown hook: while hooks run, Hadoop's client closes its file systems and refuses new ones, so that a
 * report, a check or a clean-up would fail. {@code sun.misc.Signal} is called by reflection, as naming it is a compiler
 * warning that cannot be switched off.
 */
final class Signals {
    private Signals() {}

    /**
     * Calls {@code first} on the first signal, and ends the process at once on the second of the same kind. (A launcher
     * sends SIGTERM on when a terminal has sent SIGINT to both.)
     */
    static void onStop(Runnable first) {
        for (String name : new String[] {"INT", "TERM"}) {
            AtomicInteger seen = new AtomicInteger();
            handle(name, () -> {
                if (seen.incrementAndGet() == 1) {
                    first.run();
                } else {
                    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
                }
            });
        }
    }

    /** Calls {@code reaction} on every signal of this name; does nothing where the JVM does not allow it. */
    static void handle(String name, Runnable reaction) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calling = Proxy.newProxyInstance(
                    handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            reaction.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), calling);
        } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
            // Such a JVM ends without a report on a signal, as any program does; nothing else depends on it.
            if (unavailable instanceof InvocationTargetException wrapped && wrapped.getCause() instanceof Error error) {
                throw error;
            }
        }
    }
}
