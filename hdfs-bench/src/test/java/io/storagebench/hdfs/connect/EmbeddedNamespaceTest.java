package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.op.Problems;
import io.storagebench.units.UsageException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedNamespaceTest {
    private final EmbeddedNamespace namespace = new EmbeddedNamespace();

    private Problems problemsWith(String fs) {
        Problems problems = new Problems();
        namespace.validate(fs, problems);
        return problems;
    }

    @Test
    void itIsOfTheEmbeddedHdfsAlone(@TempDir Path folder) {
        namespace.image = folder;
        namespace.restart = EmbeddedNamespace.Start.COLD;
        assertThat(problemsWith("hdfs://nn:8020").messages())
                .hasSize(2)
                .allMatch(problem -> problem.contains("--fs hdfs://nn:8020"));
        assertThatThrownBy(() -> namespace.requireNone(URI.create("hdfs://nn:8020")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("HADOOP_CONF_DIR names hdfs://nn:8020");
        assertThat(problemsWith(null).isEmpty()).isTrue();
        assertThat(namespace.ofServer()).containsExactly("--image", folder.toString());
    }

    @Test
    void aFolderThatIsNotThereIsToldBeforeAServerStarts(@TempDir Path folder) {
        namespace.image = folder.resolve("none");
        assertThat(problemsWith(null).messages())
                .singleElement()
                .asString()
                .contains("no such folder")
                .contains("ns-generate");
    }

    @Test
    void withoutItsOptionsEverythingIsAsBefore() throws UsageException {
        assertThat(problemsWith("hdfs://nn:8020").isEmpty()).isTrue();
        namespace.requireNone(URI.create("hdfs://nn:8020"));
        assertThat(namespace.ofServer()).isEmpty();
    }
}
