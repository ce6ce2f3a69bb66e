package io.storagebench.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.engine.load.ProgressUpdate;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedProgressTest {
    private final List<Member> members = IntStream.range(0, 3)
            .mapToObj(i -> new Member(i, "process " + (i + 1), Path.of("none"), 0))
            .toList();

    private ProgressUpdate together() {
        return SharedProgress.of(members, "processes").orElseThrow();
    }

    private static ProgressUpdate measured(long requests, long bytes, long errors) {
        return new ProgressUpdate("measure", 60, bytes, 1000, requests, 100, "requests", errors);
    }

    @Test
    void whatRequestsHaveGoneThroughAddsUp() {
        for (Member member : members) {
            member.at(new ProgressUpdate("measure", 0, 0, 0, 0, 1, "requests", 0, 50, "entries"));
        }
        assertThat(together().passed()).isEqualTo(150);
        assertThat(together().passedNoun()).isEqualTo("entries");
    }

    @Test
    void whatMostAreAtIsShownAndAddedUp() {
        members.get(0).at(measured(3, 30, 1));
        members.get(1).at(measured(4, 50, 0));
        members.get(2).at(ProgressUpdate.of("connect"));
        assertThat(together())
                .isEqualTo(new ProgressUpdate("measure, 3 processes", 60, 80, 2000, 7, 200, "requests", 1));
    }

    @Test
    void theWholeIsUnknownWhenOneDoesNotKnowItsPart() {
        members.forEach(member -> member.at(ProgressUpdate.items("prepare", 5, 10)));
        members.get(1).at(ProgressUpdate.items("prepare", 6, 0));
        assertThat(together()).isEqualTo(ProgressUpdate.items("prepare, 3 processes", 16, 0));
    }

    @Test
    void ofThoseThatEndedIsToldHowManyGoOnAndWhatTheyDidCounts() {
        members.forEach(member -> member.at(measured(10, 0, 0)));
        members.get(2).ended("ended by signal 9", 1, 1);
        assertThat(together().task()).isEqualTo("measure, 2 of 3 processes");
        assertThat(together().count()).isEqualTo(30);
    }

    @Test
    void thereIsNoneWhenAllHaveEnded() {
        members.forEach(member -> member.ended("ended", 1, 1));
        assertThat(SharedProgress.of(members, "processes")).isEmpty();
    }
}
