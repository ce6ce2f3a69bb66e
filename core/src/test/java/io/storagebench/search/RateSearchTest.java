package io.storagebench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.result.RateStep.End;
import io.storagebench.result.RateStep.Kind;
import io.storagebench.scenario.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

class RateSearchTest {
    private final List<RateSearch.Next> steps = new ArrayList<>();

    private static double perSecond(RateSearch.Next step) {
        return step.rate().orElseThrow().perSecond().doubleValue();
    }

    /** Searches where {@code keeps} says whether a rate keeps the goal in a step of this kind. */
    private End search(Optional<String> first, double closedLoop, BiPredicate<Double, Kind> keeps) {
        steps.clear();
        RateSearch search = new RateSearch(first.map(Rate.Amount::parse));
        while (search.next().isPresent()) {
            RateSearch.Next step = search.next().get();
            steps.add(step);
            assertThat(steps).hasSizeLessThanOrEqualTo(SearchRun.MOST_STEPS);
            if (step.kind() == Kind.CLOSED_LOOP) {
                search.closedLoop(OptionalDouble.of(closedLoop));
            } else {
                search.judged(keeps.test(perSecond(step), step.kind()));
            }
        }
        return search.end();
    }

    private RateSearch.Next last() {
        return steps.get(steps.size() - 1);
    }

    @Test
    void itFindsAKneeAnywhereToFivePercentFromBelow() {
        Random random = new Random(7);
        for (int trial = 0; trial < 5000; trial++) {
            double knee = Math.pow(10, random.nextDouble() * 6);
            double closedLoop = knee * (0.5 + random.nextDouble() * 4);
            End end = search(Optional.empty(), closedLoop, (rate, kind) -> rate <= knee);
            assertThat(end).isEqualTo(End.FOUND);
            assertThat(last().kind()).isEqualTo(Kind.CONFIRM);
            assertThat(perSecond(last())).as("knee %s", knee).isBetween(knee / 1.06, knee);
            assertThat(steps).hasSizeLessThan(15);
        }
    }

    @Test
    void itStartsWithTheRateThatIsGivenAndKeepsItsUnit() {
        End end = search(Optional.of("3MB/s"), 0, (rate, kind) -> rate <= 100e6);
        assertThat(end).isEqualTo(End.FOUND);
        assertThat(steps.get(0)).isEqualTo(new RateSearch.Next(Kind.DOUBLE, Optional.of(Rate.Amount.parse("3MB/s"))));
        assertThat(last().rate().orElseThrow().unit()).isEqualTo(Rate.Amount.Unit.BYTES);
        assertThat(steps)
                .allSatisfy(step -> assertThat(step.rate().orElseThrow())
                        .isEqualTo(Rate.Amount.parse(step.rate().get().toString())));
    }

    @Test
    void whereNoRateHoldsItGivesUpAtALowOne() {
        End end = search(Optional.empty(), 1000, (rate, kind) -> false);
        assertThat(end).isEqualTo(End.NEVER_HELD);
        assertThat(perSecond(last())).isLessThan(1.5);
        assertThat(steps).extracting(RateSearch.Next::kind).doesNotContain(Kind.BISECT, Kind.CONFIRM);
    }

    @Test
    void whereEveryRateHoldsItEndsAtTheHighestThereIs() {
        End end = search(Optional.of("1000/s"), 0, (rate, kind) -> true);
        assertThat(end).isEqualTo(End.ALWAYS_HELD);
        assertThat(last().kind()).isEqualTo(Kind.CONFIRM);
        assertThat(perSecond(last())).isBetween(5e8, 1e9);
    }

    @Test
    void aRateThatDoesNotHoldForLongerIsLowered() {
        End end = search(Optional.of("100/s"), 0, (rate, kind) -> rate <= (kind == Kind.CONFIRM ? 700 : 1000));
        assertThat(end).isEqualTo(End.FOUND);
        assertThat(perSecond(last())).isBetween(500.0, 700.0);
        assertThat(steps.stream().filter(step -> step.kind() == Kind.CONFIRM)).hasSizeGreaterThan(1);
    }

    @Test
    void whereNothingHoldsForLongerItSaysSo() {
        assertThat(search(Optional.of("100/s"), 0, (rate, kind) -> kind != Kind.CONFIRM && rate < 1000))
                .isEqualTo(End.NOT_CONFIRMED);
    }

    @Test
    void aCapriciousSystemEndsItToo() {
        Random random = new Random(11);
        for (int trial = 0; trial < 5000; trial++) {
            End end = search(Optional.empty(), 1 + random.nextInt(100_000), (rate, kind) -> random.nextBoolean());
            assertThat(end).isNotNull();
        }
    }

    @Test
    void aClosedLoopOfWhichNothingIsKnownEndsIt() {
        RateSearch search = new RateSearch(Optional.empty());
        search.closedLoop(OptionalDouble.empty());
        assertThat(search.next()).isEmpty();
        assertThat(search.end()).isEqualTo(End.ENDED_EARLY);
    }
}
