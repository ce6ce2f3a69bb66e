package io.storagebench.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineConditionTest {
    private static final String WHY = "no container engine answers on unix:///gone";

    @ParameterizedTest
    @ValueSource(strings = {"auto", "required"})
    void testsRunWhereAnEngineAnswers(String mode) {
        assertThat(EngineCondition.decide(mode, Optional::empty).isDisabled()).isFalse();
    }

    @Test
    void withAutoTestsWithoutAnEngineAreSkippedWithTheReason() {
        ConditionEvaluationResult decided = EngineCondition.decide("auto", () -> Optional.of(WHY));
        assertThat(decided.isDisabled()).isTrue();
        assertThat(decided.getReason()).contains(WHY);
    }

    @Test
    void withRequiredTestsWithoutAnEngineFailWithTheReason() {
        assertThatThrownBy(() -> EngineCondition.decide("required", () -> Optional.of(WHY)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("-Dit.docker=required: " + WHY);
    }

    @Test
    void withOffTestsAreSkippedAndNoEngineIsLookedFor() {
        ConditionEvaluationResult decided = EngineCondition.decide("off", () -> {
            throw new AssertionError("looks for an engine");
        });
        assertThat(decided.isDisabled()).isTrue();
        assertThat(decided.getReason()).contains("-Dit.docker=off");
    }
}
