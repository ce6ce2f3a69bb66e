package io.storagebench.engine;

import io.storagebench.engine.load.Patience;
import io.storagebench.op.Target;
import io.storagebench.scenario.Stream;

/**
 * A stream that can be run.
 *
 * @param data of all repeats
 * @param patience with its target
 */
record ConnectedStream(Stream stream, Target target, RunData data, Patience patience) {}
