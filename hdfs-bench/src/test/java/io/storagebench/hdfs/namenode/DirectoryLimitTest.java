package io.storagebench.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.units.UsageException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class DirectoryLimitTest {
    private static final String KEY = "dfs.namenode.fs-limits.max-directory-items";

    private static void require(Configuration conf, String... options) throws UsageException {
        DirectoryLimit.require(
                conf, LocalPlace.parsed(new CreateFile(), options).plan());
    }

    @Test
    void aDirectoryThatWouldBecomeTooLargeIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> require(new Configuration(), "--files", "1048577", "--layout", "flat"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--files 1048577 --layout flat: puts 1048577 entries into one directory, and HDFS takes"
                        + " 1048576 (" + KEY + "). Use --layout tree, or add -D " + KEY
                        + "=N when your NameNode takes more.");
        assertThatThrownBy(() -> require(new Configuration(), "--files", "2000000000"))
                .hasMessageContaining("puts 2000000 entries into one directory")
                .hasMessageContaining("Use --layout tree:fan-out=100,depth=3, or add");
    }

    @Test
    void whatFitsIsNotRefused() {
        Configuration larger = new Configuration();
        larger.setInt(KEY, 3_000_000);
        assertThatCode(() -> {
                    require(new Configuration(), "--files", "1048576", "--layout", "flat");
                    require(new Configuration(), "--files", "1000000000");
                    require(new Configuration(), "--layout", "flat");
                    require(larger, "--files", "3000000", "--layout", "keys");
                })
                .doesNotThrowAnyException();
    }
}
