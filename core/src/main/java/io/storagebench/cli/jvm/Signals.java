package io.storagebench.cli.jvm;

import io.storagebench.cli.output.ExitCode;
import io.storagebench.op.Clock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;

/**
 * Reaction to Ctrl-C and SIGTERM.
 *
 * <p>Not a shutdown hook: while hooks run, Hadoop's client closes its file systems and refuses new ones, so that a
 * report, a check or a clean-up would fail. {@code sun.misc.Signal} is called by reflection, as naming it is a compiler
 * warning that cannot be switched off.
 */
public final class Signals {
    /**
     * Signals that come so soon after one that counted are the same wish: a terminal signals all processes, and a launcher
     * passes it on; {@code timeout} signals the process and its group.
     */
    private static final Duration SAME = Duration.ofSeconds(1);

    private Signals() {}

    /** Calls {@code first} when the user wants an end, and ends the process at once when he wants it again. */
    public static void onStop(Runnable first) {
        onStop(first, Signals::end);
    }

    /** Calls these when the user wants an end: the first time, the second, and so on; each time from then on the last. */
    public static void onStop(Runnable... reactions) {
        Runnable wishes = wishes(Clock.system(), reactions);
        for (String name : new String[] {"INT", "TERM"}) {
            handle(name, wishes);
        }
    }

    /** Ends the process, and leaves everything as it is. */
    public static void end() {
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    }

    /** What to do at each signal of whatever name; any thread. */
    static Runnable wishes(Clock clock, Runnable... reactions) {
        return new Runnable() {
            private int wishes;
            private long lastNanos;

            @Override
            public void run() {
                Runnable reaction;
                synchronized (this) {
                    long now = clock.nanoTime();
                    if (wishes > 0 && now - lastNanos < SAME.toNanos()) {
                        return;
                    }
                    lastNanos = now;
                    reaction = reactions[Math.min(wishes, reactions.length - 1)];
                    wishes++;
                }
                reaction.run();
            }
        };
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
