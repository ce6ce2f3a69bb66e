package io.storagebench.cli.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarRunnerTest {
    private static final String ENTRY = Main.class.getName().replace('.', '/') + ".class";

    /** What a jar's manifest names. */
    static final class Main {}

    @TempDir
    Path folder;

    private Path jar;

    @BeforeEach
    void pack() throws IOException {
        jar = folder.resolve("some bench.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = Main.class.getClassLoader().getResourceAsStream(ENTRY)) {
            out.putNextEntry(new JarEntry(ENTRY));
            in.transferTo(out);
        }
        Files.createDirectories(folder.resolve("unpacked").resolve(ENTRY).getParent());
        try (InputStream in = Main.class.getClassLoader().getResourceAsStream(ENTRY)) {
            Files.copy(in, folder.resolve("unpacked").resolve(ENTRY));
        }
    }

    /** As RunJar of Hadoop loads it: from the folder into which it has unpacked the jar. */
    private Optional<JarRunner> runner(Path... more) throws Exception {
        URL[] urls = new URL[2 + more.length];
        urls[0] = folder.resolve("unpacked").toUri().toURL();
        urls[1] = jar.toUri().toURL();
        for (int i = 0; i < more.length; i++) {
            urls[2 + i] = more[i].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return JarRunner.of(loader.loadClass(Main.class.getName()));
        }
    }

    @Test
    void whatJavaItselfHasLoadedIsRunByNobodyElse() {
        assertThat(JarRunner.of(Main.class)).isEmpty();
    }

    @Test
    void theJarIsFoundThatWasUnpacked() throws Exception {
        assertThat(runner()).contains(new JarRunner(jar, Optional.empty()));
    }

    @Test
    void theConfigurationIsThatOfTheRunnersClassPathUnlessTheUserNamesOne() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf dir"));
        Files.writeString(conf.resolve("core-site.xml"), "<configuration/>");
        JarRunner runner = runner(conf).orElseThrow();
        assertThat(runner).isEqualTo(new JarRunner(jar, Optional.of(conf)));
        Map<String, String> environment = new HashMap<>();
        runner.configure(environment);
        assertThat(environment).isEqualTo(Map.of("HADOOP_CONF_DIR", conf.toString()));
        environment.put("HADOOP_CONF_DIR", "/mine");
        runner.configure(environment);
        assertThat(environment).isEqualTo(Map.of("HADOOP_CONF_DIR", "/mine"));
    }

    @Test
    void withoutTheJarItIsNoSuchRunner() throws Exception {
        Files.delete(jar);
        assertThat(runner()).isEmpty();
    }
}
