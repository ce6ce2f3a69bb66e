package io.storagebench.scenario;

import io.storagebench.dataset.ItemOrder;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much is done, and with which items.
 *
 * @param duration length of the measured window; empty when a count ends it
 * @param warmup load before the measured window, not counted; zero for none
 * @param requests over all shares; empty when the dataset or the duration decides
 * @param batch items of a request
 * @param order in which items are used
 * @param until what ends the measured window before its time; of the whole run, so the same in all its streams
 */
public record Work(
        Optional<Duration> duration,
        Duration warmup,
        OptionalLong requests,
        int batch,
        ItemOrder order,
        Optional<Steadiness> until) {}
