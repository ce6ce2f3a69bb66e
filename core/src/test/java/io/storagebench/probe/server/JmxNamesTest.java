package io.storagebench.probe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JmxNamesTest {
    private final List<String> looked = new ArrayList<>();
    private final JmxNames names = new JmxNames(canonical -> {
        looked.add(canonical);
        return canonical.endsWith("b=2") ? List.of("Count") : List.of();
    });

    @Test
    void whatIsWantedOfABeanIsFoundOutOnce() {
        for (int i = 0; i < 3; i++) {
            assertThat(names.of("x:b=2,a=1")).isEqualTo(new JmxNames.Known("x:a=1,b=2", Set.of("Count")));
        }
        assertThat(looked).containsExactly("x:a=1,b=2");
    }

    @Test
    void nothingIsWantedOfWhatIsNoNameOfABean() {
        assertThat(names.of("no name").attributes()).isEmpty();
        assertThat(looked).isEmpty();
    }

    @Test
    void namesThatComeAndGoAreForgotten() {
        names.of("x:a=first");
        for (int i = 0; i < 20_000; i++) {
            names.of("x:a=" + i);
        }
        names.of("x:a=first");

        assertThat(looked).filteredOn("x:a=first"::equals).hasSize(2);
    }
}
