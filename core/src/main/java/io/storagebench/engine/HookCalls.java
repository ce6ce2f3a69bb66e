package io.storagebench.engine;

import io.storagebench.engine.load.Patience;
import io.storagebench.op.failure.Failures;
import java.util.function.Consumer;

/** The calls of {@link LoadHooks} in one repeat: what was begun before the load is ended after it, whatever happens. */
final class HookCalls {
    private final LoadHooks hooks;
    private final Patience patience;
    private final Consumer<String> failures;
    private boolean begun;

    /**
     * @param failures is told why the system may not be in its former state
     */
    HookCalls(LoadHooks hooks, Patience patience, Consumer<String> failures) {
        this.hooks = hooks;
        this.patience = patience;
        this.failures = failures;
    }

    void before() throws Exception {
        begun = true;
        patience.untilStop(() -> {
            hooks.before();
            return null;
        });
    }

    /** Ends what was begun; also of a run that was stopped, which then has only seconds, and none at a second signal. */
    void after() {
        if (!begun) {
            return;
        }
        begun = false;
        if (!hooks.endsAnything()) {
            return;
        }
        try {
            patience.finish(Patience.Ending.HOOK, "", () -> {
                hooks.after();
                return null;
            });
        } catch (Patience.LeftBehindException late) {
            failures.accept("--after: " + late.getMessage() + ". Run it by hand, or the system may not be restored.");
        } catch (Exception failure) {
            failures.accept(Failures.message(failure));
        }
    }
}
