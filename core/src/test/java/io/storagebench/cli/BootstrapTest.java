package io.storagebench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.embedded.Eventually;
import io.storagebench.result.Result;
import io.storagebench.result.ResultJson;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BootstrapTest {
    @TempDir
    Path folder;

    @Test
    void theChildGetsFlagsAndHeapAndPassesStreamsAndExitCodeOn() throws Exception {
        Path json = folder.resolve("result.json");
        Process parent = start(
                Map.of(), "memory-failing", "--items", "2", "--every", "2", "--heap", "80m", "--json", json.toString());
        assertThat(parent.waitFor()).isEqualTo(1);
        assertThat(output()).startsWith("TARGET memory:passing").contains("no space left in memory");
        assertThat(errors()).isEmpty();
        Result result = ResultJson.read(Files.readAllBytes(json)).runs().get(0);
        assertThat(result.hosts().values())
                .singleElement()
                .satisfies(host ->
                        assertThat(host.facts().jvm().arguments()).contains("-Dtest.flag=given", "-Xmx83886080"));
    }

    @Test
    void nativeLibrariesOfACommandAreInThePathOfItsJvmAndRemovedIfTheyWereMadeForIt() throws Exception {
        Path json = folder.resolve("result.json");
        Path natives = Files.createDirectory(folder.resolve("natives"));
        Files.writeString(natives.resolve("libsome.so"), "native code");
        Map<String, String> environment = Map.of(GivenNativeFolders.VARIABLE, natives.toString());
        assertThat(start(environment, "memory-write", "--json", json.toString()).waitFor())
                .isZero();
        assertThat(flags(json))
                .anyMatch(flag -> flag.startsWith("-Djava.library.path=" + natives + File.pathSeparator));
        Process mix = start(environment, "mix", "memory-write --verify --dir a", "--json", json.toString());
        assertThat(mix.waitFor()).isZero();
        assertThat(flags(json)).anyMatch(flag -> flag.startsWith("-Djava.library.path=" + natives + File.separator));
        assertThat(natives.resolve("libsome.so")).exists();
        assertThat(start(environment, "memory-write", "--verify").waitFor()).isZero();
        assertThat(natives).isDirectoryContaining("glob:**/libsome.so");
        assertThat(natives.toFile().list()).hasSize(1);
    }

    private static List<String> flags(Path json) throws IOException {
        return ResultJson.read(Files.readAllBytes(json)).runs().get(0).hosts().values().stream()
                .flatMap(host -> host.facts().jvm().arguments().stream())
                .toList();
    }

    @Test
    void aFileOfOptionsIsReadBeforeTheJvmIsChosenAndItsWordsAreInTheResult() throws Exception {
        Path json = folder.resolve("result.json");
        Path options = Files.writeString(
                folder.resolve("options.args"), "memory-write --heap 80m # small\n--items 3 --size '2k'\n");
        assertThat(start(Map.of(), "@" + options, "--note", "who=@me", "--note", "@@x=1", "--json", json.toString())
                        .waitFor())
                .as(errors())
                .isZero();
        Result result = ResultJson.read(Files.readAllBytes(json)).runs().get(0);
        assertThat(result.arguments())
                .startsWith("memory-write")
                .containsSequence("--items", "3")
                .containsSequence("--size", "2k")
                .noneMatch(word -> word.startsWith("@"));
        assertThat(result.notes()).containsEntry("@x", "1").containsEntry("who", "@me");
        assertThat(result.hosts().values())
                .singleElement()
                .satisfies(host -> assertThat(host.facts().jvm().arguments()).contains("-Xmx83886080"));
        assertThat(start(Map.of(), "memory-write", "@no-such-file").waitFor()).isEqualTo(2);
        assertThat(errors()).contains("@no-such-file: no such file of options.");
    }

    @Test
    void withoutNeedThereIsNoChild() throws Exception {
        Path json = folder.resolve("result.json");
        assertThat(start(Map.of(), "memory-write", "--json", json.toString()).waitFor())
                .isZero();
        assertThat(Files.readString(json)).contains("-Dtest.flag=given").doesNotContain("storage-bench.child");
    }

    @Test
    void aMergeRunsInAJvmThatCollectsGarbageEarlyUnlessTheUserSaysHowMemoryIsToBeUsed() throws Exception {
        String tell = "-XX:+PrintCommandLineFlags";
        assertThat(start(Map.of("JDK_JAVA_OPTIONS", tell), "merge", "/no/such.json")
                        .waitFor())
                .isEqualTo(2);
        assertThat(output().lines()).hasSize(2).last().asString().contains("-XX:MaxHeapFreeRatio=40");
        assertThat(errors()).contains("/no/such.json: no such file");
        assertThat(start(Map.of("JDK_JAVA_OPTIONS", tell + " -Xmx300m"), "merge", "/no/such.json")
                        .waitFor())
                .isEqualTo(2);
        assertThat(output().lines()).singleElement().asString().contains("-XX:MaxHeapSize=314572800");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void librariesComeFirstThenConfigurationThenTheProgram() throws Exception {
        Path lib = Files.createDirectory(folder.resolve("jars"));
        Path configuration = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(configuration.resolve("core-site.xml"), "<configuration/>");
        Process parent = startHanging(Map.of("HADOOP_CONF_DIR", configuration.toString()), "--lib", lib.toString());
        try {
            String command = new String(
                    Files.readAllBytes(
                            Path.of("/proc", Long.toString(child(parent).pid()), "cmdline")),
                    StandardCharsets.UTF_8);
            assertThat(command)
                    .contains("\0-cp\0" + lib + "/*" + File.pathSeparator + configuration + File.pathSeparator
                            + classPath());
        } finally {
            parent.destroy();
            assertThat(parent.waitFor()).isEqualTo(130);
        }
    }

    @Test
    void aMissingLibraryIsReportedWithEverythingElse() throws Exception {
        Process parent = start(
                Map.of("HADOOP_CONF_DIR", "/no/such/conf"), "memory-write", "--lib", "/no/such.jar", "--size", "2q");
        assertThat(parent.waitFor()).isEqualTo(2);
        assertThat(errors())
                .contains("--lib /no/such.jar: no such file or folder")
                .contains("--size 2q: not a size.")
                .contains("HADOOP_CONF_DIR=/no/such/conf: no such folder.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aSignalReachesTheChildWhichReportsWhatItHas(String signal) throws Exception {
        Process parent = startHanging(Map.of(), "--heap", "80m");
        ProcessHandle child = child(parent);
        new ProcessBuilder("kill", "-" + signal, Long.toString(parent.pid()))
                .start()
                .waitFor();
        assertThat(parent.waitFor()).isEqualTo(130);
        assertThat(output())
                .contains("TARGET memory:passing", "closed loop: ", ", interrupted\n", "The run was stopped");
        assertThat(child.isAlive()).isFalse();
    }

    /** Before the child handles signals, and mostly before its parent knows that it has started. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aSignalAsSoonAsThereIsAChildEndsBoth() throws Exception {
        Process parent = start(Map.of(), "memory-write", "--heap", "80m", "--duration", "1h", "--size", "1k");
        Eventually.isTrue("there is a child", () -> parent.children().findAny().isPresent());
        ProcessHandle child = child(parent);
        parent.destroy();
        assertThat(parent.waitFor()).isEqualTo(130);
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void theChildEndsWhenItsParentIsKilled() throws Exception {
        Process parent = startHanging(Map.of(), "--heap", "80m");
        ProcessHandle child = child(parent);
        parent.destroyForcibly().waitFor();
        Eventually.isGone(child.pid());
    }

    @Test
    void aRunThatIsKilledLeavesWhatItHadMeasured() throws Exception {
        String json = folder.resolve("result.json").toString();
        Process run = startHanging(Map.of(), "--json", json, "--share", "0/2", "--seed", "1", "--items", "8");
        Path unfinished = folder.resolve("result.json." + run.pid() + ".unfinished");
        Eventually.isTrue("there is a result", () -> Files.exists(unfinished));
        run.destroyForcibly().waitFor();
        assertThat(folder.resolve("result.json")).doesNotExist();
        CommandLineRun report = CommandLineRun.of("report", unfinished.toString());
        assertThat(report.exitCode()).as(report.err()).isEqualTo(1);
        assertThat(report.out())
                .contains("closed loop: 1 request, ", ", cut off: it did not come to its end\n")
                .containsPattern("TRUST +only with care: .*the run was cut off")
                .contains("Share 0 was cut off before the end");
        String other = folder.resolve("other.json").toString();
        String tell = folder.resolve("hangs").toString();
        CommandLineRun whole = CommandLineRun.of(
                "memory-hanging",
                "--hang-at",
                "2",
                "--tell",
                tell,
                "--json",
                other,
                "--share",
                "1/2",
                "--seed",
                "1",
                "--items",
                "8");
        assertThat(whole.exitCode()).as(whole.err()).isZero();
        CommandLineRun merged = CommandLineRun.of("merge", unfinished.toString(), other);
        assertThat(merged.exitCode()).as(merged.err()).isEqualTo(1);
        assertThat(merged.out())
                .contains("closed loop: 5 requests")
                .contains("Share 0 was cut off before the end")
                .contains("mix it with shares that went on");
        try (Stream<Path> left = Files.list(folder)) { // the whole run left its result alone
            assertThat(left.map(file -> file.getFileName().toString()).filter(name -> name.contains("other.json")))
                    .containsExactly("other.json");
        }
    }

    /** Starts a run of which a request hangs, and waits until it does. */
    private Process startHanging(Map<String, String> environment, String... options) throws IOException {
        Path hangs = folder.resolve("hangs");
        List<String> arguments =
                new ArrayList<>(List.of("memory-hanging", "--hang-at", "2", "--tell", hangs.toString()));
        arguments.addAll(List.of(options));
        Process parent = start(environment, arguments.toArray(String[]::new));
        Eventually.isTrue("the request hangs", () -> Files.exists(hangs) || !parent.isAlive());
        assertThat(parent.isAlive()).as(errors()).isTrue();
        return parent;
    }

    private Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dtest.flag=given",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                Bootstrap.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().keySet().removeAll(LaunchOptions.CONFIGURATION_FOLDERS);
        builder.environment().putAll(environment);
        Process process = builder.start();
        var unused = process.onExit().orTimeout(90, TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly());
        return process;
    }

    /** With each Java of this machine that can run it, as they decode differently. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void namesAreRightInTheLocaleOfContainersAndCronJobs() throws Exception {
        List<Path> javas = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
        Path installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> folders = Files.list(installed)) {
                folders.filter(home -> home.getFileName().toString().matches(".*[^\\d.](17|2\\d)[-.].*"))
                        .filter(home -> Files.isExecutable(home.resolve("bin/java")) && !Files.isSymbolicLink(home))
                        .forEach(javas::add);
            }
        }
        for (Path java : javas) {
            // Written in ASCII, as the locale of this test may be the same.
            String command = "exec \"$1\" -XX:TieredStopAtLevel=1 -cp \"$2\" io.storagebench.cli.Bootstrap memory-write"
                    + " --items 2 --dir \"$(printf 'f\\303\\274r')\" --json \"$3/$(printf '\\303\\274').json\"";
            ProcessBuilder builder = new ProcessBuilder(
                            "sh",
                            "-c",
                            command,
                            "sh",
                            java.resolve("bin/java").toString(),
                            classPath(),
                            folder.toString())
                    .redirectOutput(folder.resolve("out").toFile())
                    .redirectError(folder.resolve("err").toFile());
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(java + "\n" + errors()).isZero();
            assertThat(output()).contains("memory:f\u00fcr").doesNotContain("\uFFFD");
            ProcessBuilder move = new ProcessBuilder(
                    "sh", "-c", "mv \"$1/$(printf '\\303\\274').json\" \"$1/result.json\"", "sh", folder.toString());
            assertThat(move.start().waitFor()).isZero(); // so a file of exactly that name was there
            Result result =
                    ResultJson.read(folder.resolve("result.json")).runs().get(0);
            assertThat(result.arguments()).contains("f\u00fcr");
            assertThat(result.hosts().values())
                    .allSatisfy(host -> assertThat(host.facts().jvm().arguments())
                            .noneMatch(flag -> flag.contains("storage-bench.arguments")));
        }
    }

    private static ProcessHandle child(Process parent) {
        return parent.children().findFirst().orElseThrow();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator);
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("err"));
    }
}
