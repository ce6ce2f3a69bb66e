package io.storagebench.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.engine.books.DatasetCleaner;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Operation;
import io.storagebench.result.Measurement;
import io.storagebench.result.OperationStats;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What every operation that writes or reads whole items must pass, beside {@link OperationContract}. */
public abstract class ContentContract extends OperationContract {
    /** What reads all items of the test's place. */
    protected abstract Operation reader();

    /** Changes one byte of an item behind the operation's back. */
    protected abstract void flipByte(String name, int offset) throws Exception;

    /** Size of items that take several buffers. */
    protected String largeSize() {
        return "1m";
    }

    @Test
    void doesWhatItSaysWithEveryItem() throws Exception {
        Measurement result = run(ITEMS, "3k:1,70k:1", 2);
        OperationStats stats = only(result);
        Dataset dataset = new Dataset(7, SizeDistribution.parse("3k:1,70k:1"), 0);
        assertThat(result.hasFailures()).isFalse();
        assertThat(stats.requests()).isEqualTo(ITEMS);
        assertThat(stats.window().items()).isEqualTo(ITEMS);
        assertThat(stats.window().bytes())
                .isEqualTo(LongStream.range(0, ITEMS).map(dataset::sizeOf).sum());
        assertThat(itemNames())
                .containsExactlyElementsOf(LongStream.range(0, ITEMS)
                        .mapToObj(dataset::name)
                        .sorted()
                        .toList());
    }

    @Test
    void whatItWroteOrReadVerifies() throws Exception {
        if (!writes()) {
            ScenarioBuilder.of(writer(ITEMS, "3k:1,70k:1")).run();
        } else {
            assertThat(ScenarioBuilder.of(operation(ITEMS, "3k:1,70k:1"))
                            .verify()
                            .run()
                            .hasFailures())
                    .isFalse();
        }
        Measurement read = ScenarioBuilder.of(reader()).verify().run();
        assertThat(read.hasFailures()).isFalse();
        assertThat(only(read).requests()).isEqualTo(ITEMS);
    }

    @Test
    void aFlippedByteIsFoundWithItemAndOffset() throws Exception {
        ScenarioBuilder.of(writer(ITEMS, "70k")).run();
        String item = new Dataset(7, SizeDistribution.parse("70k"), 0).name(3);
        flipByte(item, 66_000);
        Measurement read = ScenarioBuilder.of(reader()).verify().run();
        assertThat(read.dataCorrupt()).isTrue();
        assertThat(only(read).failedRequests()).isEqualTo(1);
        assertThat(only(read).errors().get("DataCorruptionException").example())
                .contains(item)
                .contains("66000");
    }

    @Test
    void bytesAreReportedWhileTheyMove() throws Exception {
        makeDataset(1, largeSize());
        ObservedOperation observed = new ObservedOperation(operation(1, largeSize()));
        Measurement result = ScenarioBuilder.of(observed).run();
        assertThat(result.hasFailures()).isFalse();
        assertThat(observed.reports()).isGreaterThan(1);
    }

    @Test
    void anErrorIsCountedOnceAndTheOthersGoOn() throws Exception {
        makeDataset(ITEMS, "3k");
        ObservedOperation observed = new ObservedOperation(operation(ITEMS, "3k"));
        String item = new Dataset(7, SizeDistribution.parse("3k"), 0).name(2);
        observed.beforeLoad(() -> {
            if (writes()) {
                putStranger(item); // an item is never overwritten
            } else {
                store().delete(item);
            }
        });
        OperationStats stats = only(ScenarioBuilder.of(observed).run());
        assertThat(stats.requests()).isEqualTo(ITEMS - 1);
        assertThat(stats.failedRequests()).isEqualTo(1);
        assertThat(stats.errors().values())
                .singleElement()
                .satisfies(error -> assertThat(error.count()).isEqualTo(1));
    }

    @Test
    void twoSharesDoNotOverlapAndAreTheWholeTogether() throws Exception {
        makeDataset(ITEMS + 1, "3k");
        OperationStats first =
                only(ScenarioBuilder.of(operation(ITEMS + 1, "3k")).share(0, 2).run());
        OperationStats second =
                only(ScenarioBuilder.of(operation(ITEMS + 1, "3k")).share(1, 2).run());
        assertThat(first.failedRequests() + second.failedRequests()).isZero();
        assertThat(first.requests()).isEqualTo(4);
        assertThat(second.requests()).isEqualTo(3);
        assertThat(only(ScenarioBuilder.of(reader()).verify().run()).requests()).isEqualTo(ITEMS + 1);
    }

    @Test
    void aStopInTheMiddleLeavesADatasetThatCanBeReadAndRemoved() throws Exception {
        makeDataset(ITEMS, "70k");
        ObservedOperation observed = new ObservedOperation(operation(ITEMS, "70k"));
        ScenarioBuilder run = ScenarioBuilder.of(observed);
        observed.atFirstBytesOfRequest(2, () -> run.stop().stop(StopSignal.Reason.INTERRUPTED));
        Measurement result = run.run();
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.hasFailures()).isFalse();
        assertThat(only(result).requests()).isBetween(2L, 3L);
        assertThat(ScenarioBuilder.of(reader()).verify().run().hasFailures()).isFalse();
        new DatasetCleaner(store()).clean();
        assertThat(names()).isEmpty();
    }
}
