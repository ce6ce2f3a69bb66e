package io.storagebench.engine;

/** What the user wants done to the system around the load of each repeat; called by the engine's thread. */
public interface LoadHooks {
    /** Nothing. */
    LoadHooks NONE = new LoadHooks() {
        @Override
        public void before() {}

        @Override
        public void after() {}

        @Override
        public boolean endsAnything() {
            return false;
        }
    };

    /**
     * Called when the dataset is there and nothing else is left to do before the load, its warm-up included.
     *
     * @throws Exception ends the repeat, with a message for the user; an interrupt asks for an early end
     */
    void before() throws Exception;

    /**
     * Called at the end of a repeat whose {@link #before} was called, also when that failed.
     *
     * @throws Exception with a message for the user; what was measured stays
     */
    void after() throws Exception;

    /** Whether {@link #after} does anything. */
    default boolean endsAnything() {
        return true;
    }
}
