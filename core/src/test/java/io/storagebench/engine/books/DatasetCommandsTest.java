package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.result.Measurement;
import io.storagebench.result.Remark;
import io.storagebench.testing.MemoryOperation;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What runs print to be copied into a shell. */
class DatasetCommandsTest {
    private String place;

    @BeforeEach
    void takePlace(TestInfo test) {
        place = MemoryStore.placeOf(test);
    }

    private MemoryOperation write() {
        return new MemoryWrite().in(place);
    }

    private static ScenarioBuilder there(ScenarioBuilder run) {
        return run.wayThere("--lib", "other fs.jar");
    }

    @Test
    void commandsHoldWhatTheJvmNeedsToReachTheSystem() throws Exception {
        Measurement result = there(ScenarioBuilder.of(write())).run();
        assertThat(result.streams().get(0).dataset().removalCommand()).endsWith("--lib 'other fs.jar'");
        assertThat(result.streams().get(0).dataset().arguments())
                .containsExactly("--lib", "other fs.jar", "--dir", place);
    }

    @Test
    void soDoThoseOfRefusals() throws Exception {
        ScenarioBuilder.of(write()).run();
        assertThatThrownBy(() -> there(ScenarioBuilder.of(write())).run())
                .hasMessageContaining("Remove it with: storage-bench clean ")
                .hasMessageContaining("--lib 'other fs.jar'   or name");
        MemoryStore.at(place).delete("_storage-bench-run-1-0-of-1.json");
        assertThatThrownBy(() ->
                        there(ScenarioBuilder.of(new MemoryRead().in(place))).run())
                .hasMessageEndingWith("--lib 'other fs.jar'");
    }

    /** Which items are there only their names tell, as neither a mark nor the manifest does. */
    private Measurement lostMark(ScenarioBuilder run) throws Exception {
        MemoryStore.at(place).refuseMarks(2);
        return run.run();
    }

    @Test
    void itemsThatNothingTellsOfAreRemovedByTheirNames() throws Exception {
        ScenarioBuilder[] run = new ScenarioBuilder[1];
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                if (request.first() == 3) {
                    run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
                }
            }
        };
        run[0] = ScenarioBuilder.of(write.in(place)).duration(Duration.ofMinutes(1));
        Measurement result = lostMark(run[0]);
        assertThat(result.streams().get(0).dataset().removalCommand()).endsWith(" --all-that-looks-ours");
        assertThat(Remark.sentences(result.remarks()))
                .anyMatch(remark -> remark.contains("by what their names look like"));
        assertThat(result.streams().get(0).dataset().readBy()).isNull();
        assertThat(new DatasetCleaner(MemoryStore.at(place)).clean().doubtful()).isPositive();
        assertThat(new DatasetCleaner(MemoryStore.at(place))
                        .withAllThatLooksOurs()
                        .clean()
                        .doubtful())
                .isZero();
        assertThat(MemoryStore.at(place).names()).isEmpty();
    }

    @Test
    void itemsThatTheManifestCountsAreRemovedWithoutThat() throws Exception {
        Measurement result = lostMark(ScenarioBuilder.of(write().items(5)));
        assertThat(result.streams().get(0).dataset().removal()).isNull();
        assertThat(Remark.sentences(result.remarks()))
                .noneMatch(remark -> remark.contains("by what their names look like"));
        assertThat(new DatasetCleaner(MemoryStore.at(place)).clean().doubtful()).isZero();
    }

    @Test
    void whatWasToBeRemovedIsNotOfferedForReading() throws Exception {
        MemoryWrite write = new MemoryWrite() {
            @Override
            public void cleanup(RunContext run) throws IOException {
                throw new IOException("refused");
            }
        };
        Measurement result = ScenarioBuilder.of(write.in(place)).clean().run();
        assertThat(result.streams().get(0).dataset().stays()).isTrue();
        assertThat(result.streams().get(0).dataset().readBy()).isNull();
    }
}
