package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Counter;
import io.storagebench.op.RunContext;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RetriesTest {
    private final Map<String, Long> counted = new TreeMap<>();

    private final RunContext run = Fake.of(RunContext.class, (method, arguments) -> {
        assertThat(method).isEqualTo("counter");
        String name = arguments[0] + ", " + arguments[1];
        counted.putIfAbsent(name, 0L);
        return (Counter) amount -> counted.merge(name, amount, Long::sum);
    });

    @Test
    void whatMeetsTheEndOfAnIdleConnectionIsCountedAlsoWithoutRetries() {
        Retries retries = new Retries(0);
        retries.begin(run);
        assertThat(counted).isEmpty();
        retries.add();
        retries.add();
        assertThat(counted).containsExactly(Map.entry("retries inside the client, requests", 2L));
    }

    @Test
    void withRetriesItIsToldThatThereWereNone() {
        new Retries(3).begin(run);
        assertThat(counted).containsExactly(Map.entry("retries inside the client, requests", 0L));
    }

    @Test
    void whatIsAskedToCheckIsNotTheLoad() {
        Retries retries = new Retries(3);
        retries.begin(run);
        retries.end();
        retries.add();
        assertThat(counted).containsExactly(Map.entry("retries inside the client, requests", 0L));
    }

    @Test
    void whatIsAskedBeforeTheRunBelongsToNone() {
        new Retries(3).add();
        assertThat(counted).isEmpty();
    }
}
