package io.storagebench.engine;

import java.util.function.Consumer;

/** The calls of {@link LoadHooks} in one repeat: what was begun before the load is ended after it, whatever happens. */
final class HookCalls {
    private final LoadHooks hooks;
    private final StopSignal stop;
    private final Consumer<String> failures;
    private boolean begun;

    /**
     * @param failures is told why the system may not be again as it was
     */
    HookCalls(LoadHooks hooks, StopSignal stop, Consumer<String> failures) {
        this.hooks = hooks;
        this.stop = stop;
        this.failures = failures;
    }

    void before() throws Exception {
        begun = true;
        stop.interrupting(() -> {
            hooks.before();
            return null;
        });
    }

    /** Ends what was begun; also of a run that was stopped, as only a second signal ends the process. */
    void after() {
        if (!begun) {
            return;
        }
        begun = false;
        try {
            if (stop.isStopped()) {
                hooks.after();
            } else {
                stop.interrupting(() -> {
                    hooks.after();
                    return null;
                });
            }
        } catch (Exception failure) {
            failures.accept(Failures.message(failure));
        }
    }
}
