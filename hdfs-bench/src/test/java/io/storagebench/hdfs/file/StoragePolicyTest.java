package io.storagebench.hdfs.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Operation;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoragePolicyTest {
    @Test
    void aFileSystemWithoutPoliciesIsToldBeforeAnythingIsWritten(@TempDir Path folder) throws Exception {
        LocalPlace place = new LocalPlace(folder);
        for (Operation operation : new Operation[] {
            place.set(new WriteFile(), "--storage-policy", "HOT"),
            place.set(new AppendFile(), LocalPlace.WITHOUT_CHECKSUMS, "--storage-policy", "HOT")
        }) {
            assertThatThrownBy(() -> ScenarioBuilder.of(operation).run())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--storage-policy HOT: ")
                    .hasMessageContaining("LocalFileSystem has no storage policies");
        }
        assertThat(place.store().isEmpty()).isTrue();
    }
}
