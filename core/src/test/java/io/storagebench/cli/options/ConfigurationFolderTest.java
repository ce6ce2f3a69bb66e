package io.storagebench.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationFolderTest {
    @TempDir
    Path folder;

    private static List<String> problems(String variable, Path given) {
        Problems problems = new Problems();
        ConfigurationFolder.of(variable, given.toString()).validate(problems);
        return problems.messages();
    }

    private List<String> problems() {
        return problems("HADOOP_CONF_DIR", folder);
    }

    @Test
    void aFolderWithoutItsFilesIsRefused() throws IOException {
        Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
        assertThat(problems())
                .containsExactly("HADOOP_CONF_DIR=" + folder
                        + ": holds no core-site.xml and no hdfs-site.xml. Correct it, or unset it.");
        assertThat(problems("HBASE_CONF_DIR", folder))
                .containsExactly("HBASE_CONF_DIR=" + folder + ": holds no hbase-site.xml. Correct it, or unset it.");
    }

    @Test
    void whatIsNoFolderIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("core-site.xml"), "<configuration/>");
        assertThat(problems("HADOOP_CONF_DIR", file)).singleElement().asString().contains("a file, not a folder");
        assertThat(problems("HADOOP_CONF_DIR", folder.resolve("none")))
                .singleElement()
                .asString()
                .contains("no such folder");
    }

    @Test
    void brokenXmlIsNamedWithFileAndLine() throws IOException {
        Path core =
                Files.writeString(folder.resolve("core-site.xml"), "<configuration>\n  <property>\n</configuration>\n");
        Path hdfs = Files.writeString(folder.resolve("hdfs-site.xml"), "");
        assertThat(problems()).hasSize(2);
        assertThat(problems().get(0)).startsWith(core + ", line 3: not a configuration of Hadoop: ");
        assertThat(problems().get(1)).startsWith(hdfs + ", line ");
    }

    @Test
    void anotherRootIsNoConfiguration() throws IOException {
        Path core = Files.writeString(folder.resolve("core-site.xml"), "<?xml version=\"1.0\"?>\n<html/>\n");
        assertThat(problems())
                .containsExactly(core + ", line 2: not a configuration of Hadoop: it begins with <html>, not with"
                        + " <configuration>. Correct the file.");
    }

    @Test
    void whatHadoopReadsIsRight() throws IOException {
        Files.writeString(folder.resolve("core-site.xml"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <?xml-stylesheet type="text/xsl" href="configuration.xsl"?>
                <!DOCTYPE configuration SYSTEM "nowhere.dtd" [<!ENTITY nn "nn:8020">]>
                <configuration xmlns:xi="http://www.w3.org/2001/XInclude">
                  <xi:include href="more.xml"/>
                  <property><name>fs.defaultFS</name><value>hdfs://&nn;</value></property>
                </configuration>
                """);
        assertThat(problems()).isEmpty();
    }
}
