package io.storagebench.cli;

import io.storagebench.cli.jvm.ArgumentFiles;
import io.storagebench.cli.jvm.ChildJvm;
import io.storagebench.cli.jvm.CommandTime;
import io.storagebench.cli.jvm.GivenWords;
import io.storagebench.cli.jvm.JarRunner;
import io.storagebench.cli.jvm.MergeMemory;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.ProcessLimit;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.launch.DrivenShare;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.units.ByteSize;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The program's start, and the one place that decides which JVM runs the command: this one, or a child with another
 * class path, heap or path of native libraries. No class of a storage system is loaded before that is decided.
 *
 * <p>A child gets this process's standard streams, JVM flags and signals; its exit code becomes this one's.
 */
public final class Bootstrap {
    /** In a child JVM: the process number of the JVM that started it. */
    private static final String CHILD_PROPERTY = "storage-bench.child";

    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    /** In a JVM that was started for its locale: the process number of the one that started it. */
    private static final String PARENT_PROPERTY = "storage-bench.parent";

    /** What is said of this process, and not of those that it starts. */
    private static final List<String> OF_THIS_PROCESS =
            List.of(CHILD_PROPERTY, PARENT_PROPERTY, CommandTime.STARTED_PROPERTY);

    private Bootstrap() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int code = run(arguments);
        if (code != ExitCode.OK) {
            endWithin(LAST_WORDS, code);
        }
        System.exit(code);
    }

    /** Hadoop's own end asks servers once more, for half a minute, also those that were just given up. */
    private static void endWithin(Duration limit, int code) {
        Thread end = new Thread(
                () -> {
                    try {
                        Clock.system().sleepUntil(Clock.system().nanoTime() + limit.toNanos());
                    } catch (InterruptedException unexpected) {
                        // Then it is now.
                    }
                    Runtime.getRuntime().halt(code);
                },
                "storage-bench-end");
        end.setDaemon(true);
        end.start();
    }

    private static int run(String[] arguments) throws IOException, InterruptedException {
        Console console = new Console(
                new FileOutputStream(FileDescriptor.out), // System.out would not say what fails
                new PrintStream(System.err, true, StandardCharsets.UTF_8));
        try {
            return run(arguments, console);
        } catch (LinkageError | ServiceConfigurationError unfit) { // a jar of --lib has a class of ours, for example
            return console.failure(unfit, List.of(arguments).contains("--stacktrace"));
        } catch (RuntimeException own) {
            return console.mistake(own, List.of(arguments).contains("--stacktrace"));
        }
    }

    private static int run(String[] decoded, Console console) throws IOException, InterruptedException {
        Long starter = Long.getLong(PARENT_PROPERTY);
        if (starter != null && Long.getLong(CHILD_PROPERTY) == null) {
            endWith(starter);
        }
        GivenWords given = GivenWords.of(decoded);
        Optional<JarRunner> runner = JarRunner.of(Bootstrap.class);
        return switch (given.state()) {
            case RIGHT ->
                runner.isPresent()
                        ? runInOwnJvm(given, runner, console)
                        : runAsGiven(given.arguments().toArray(String[]::new), console);
            case NEEDS_LOCALE -> runInOwnJvm(given, runner, console);
            case REFUSED -> refuse(given.problem(), console);
        };
    }

    private static int refuse(String problem, Console console) {
        console.err().println(problem);
        return ExitCode.USAGE;
    }

    /**
     * In a JVM like this one, but with the class path of this program alone; and if need be one which decodes what it was
     * given, and names of files, as UTF-8.
     */
    private static int runInOwnJvm(GivenWords given, Optional<JarRunner> runner, Console console)
            throws IOException, InterruptedException {
        boolean needsLocale = given.state() == GivenWords.State.NEEDS_LOCALE;
        List<String> command = java();
        if (needsLocale) {
            command.add(given.flag());
        }
        command.add("-D" + PARENT_PROPERTY + "=" + ProcessHandle.current().pid());
        command.add("-cp");
        command.add(runner.map(found -> found.jar().toString()).orElseGet(Bootstrap::ownClassPath));
        command.add(Bootstrap.class.getName());
        Optional<String> lost = GivenWords.lostFlag(command);
        if (lost.isPresent()) {
            return refuse(lost.get(), console);
        }
        if (!needsLocale) {
            command.addAll(given.arguments());
        }
        ProcessBuilder child = new ProcessBuilder(command);
        if (needsLocale) {
            child.environment().put("LC_ALL", GivenWords.LOCALE);
        }
        runner.ifPresent(found -> found.configure(child.environment()));
        return new ChildJvm().run(child);
    }

    private static int runAsGiven(String[] given, Console console) throws IOException, InterruptedException {
        Long parent = Long.getLong(CHILD_PROPERTY);
        boolean isChild = parent != null; // which is given what the files hold
        Problems problems = new Problems();
        String[] arguments = isChild ? given : ArgumentFiles.expand(given, problems);
        if (!problems.isEmpty()) {
            problems.messages().forEach(console.err()::println);
            return ExitCode.USAGE;
        }
        LaunchOptions launch = launchOptions(arguments);
        List<String> folders = configurationFolders();
        if (isChild) {
            endWith(parent);
        }
        if (isChild || !launch.isUsable() || asksForHelp(arguments)) {
            return new StorageBench(console).run(arguments);
        }
        ChildJvm child = new ChildJvm();
        try (NativePath natives = NativePath.of(arguments, console::notice)) {
            List<String> memory =
                    MergeMemory.flags(arguments, flags(), Runtime.getRuntime().maxMemory());
            boolean needsChild = !launch.isEmpty() || !folders.isEmpty() || !natives.isEmpty() || !memory.isEmpty();
            if (!needsChild) {
                child.isNotNeeded();
                return new StorageBench(console).run(arguments);
            }
            int code = child.run(new ProcessBuilder(command(launch, folders, natives, memory, arguments)));
            if (code == ExitCode.FAILED && launch.heap != null && !startsWithHeap(launch.heap)) {
                console.err()
                        .println("--heap " + launch.heap + ": Java cannot start with so much here, as it says above."
                                + " Use less, or raise what limits it (ulimit -v, the container's memory).");
                return ExitCode.USAGE;
            }
            return code;
        } catch (IOException failure) {
            return console.failure(failure, false);
        }
    }

    static LaunchOptions launchOptions(String[] arguments) {
        LaunchOptions launch = new LaunchOptions();
        // Building a parser costs as much as all the rest of a short command.
        if (Stream.of(arguments).anyMatch(word -> word.startsWith("--lib") || word.startsWith("--heap"))) {
            CommandLine launching = new CommandLine(launch).setUnmatchedArgumentsAllowed(true);
            // What is wrong with them is reported with everything else that is wrong with the command.
            launching.getCommandSpec().parser().collectErrors(true);
            launching.setExpandAtFiles(false); // done before
            launching.parseArgs(arguments);
        }
        return launch;
    }

    /** Load must not go on when the user has killed the process that was started. */
    private static void endWith(long parent) {
        Runnable end = () -> Runtime.getRuntime().halt(ExitCode.FAILED);
        ProcessHandle.of(parent)
                .ifPresentOrElse(
                        process -> {
                            var unused = process.onExit().thenRun(end);
                        },
                        end);
    }

    private static boolean asksForHelp(String[] arguments) {
        return arguments.length == 0
                || List.of("help", "-V", "--version").contains(arguments[0])
                || Stream.of(arguments)
                        .anyMatch(word -> List.of("-h", "--help", "--help-all").contains(word));
    }

    private static List<String> configurationFolders() {
        return LaunchOptions.CONFIGURATION_FOLDERS.stream()
                .map(System::getenv)
                .filter(folder -> folder != null && !folder.isEmpty() && Files.isDirectory(Path.of(folder)))
                .toList();
    }

    /** The user's jars first, so that their file system wins over ours; then configuration; then this program. */
    private static List<String> command(
            LaunchOptions launch, List<String> folders, NativePath natives, List<String> memory, String[] arguments) {
        List<String> classPath = new ArrayList<>();
        for (Path lib : launch.lib) {
            classPath.add(Files.isDirectory(lib) ? lib + File.separator + "*" : lib.toString());
        }
        classPath.addAll(folders);
        classPath.add(ownClassPath());

        List<String> command = java();
        command.addAll(memory);
        if (launch.heap != null) {
            command.add(maxHeap(launch.heap));
        }
        if (!natives.isEmpty()) {
            command.add(natives.flag());
        }
        command.add("-D" + CHILD_PROPERTY + "=" + ProcessHandle.current().pid());
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath));
        command.add(Bootstrap.class.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    /** A JVM with the flags of this one. */
    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(javaProgram());
        command.addAll(flags());
        addAccess(command);
        command.add("-D" + CommandTime.STARTED_PROPERTY + "=" + CommandTime.startMillis());
        return command;
    }

    /** What the manifest says is for {@code java -jar} alone. */
    private static void addAccess(List<String> command) {
        command.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
    }

    private static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /** The command of a JVM like this one that runs another command of this program, and ends with this one. */
    static List<String> commandProcess(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(javaProgram()));
        flags().stream()
                .filter(flag -> OF_THIS_PROCESS.stream().noneMatch(property -> flag.startsWith("-D" + property + "=")))
                .forEach(command::add);
        addAccess(command);
        command.add("-D" + PARENT_PROPERTY + "=" + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", ownClassPath(), Bootstrap.class.getName()));
        command.addAll(arguments);
        return command;
    }

    /**
     * The command of a JVM like this one that runs a share of this one's run, and ends with it.
     *
     * @param shares how many there are
     */
    static List<String> shareProcess(int shares, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(javaProgram()));
        flags().stream()
                .filter(flag -> OF_THIS_PROCESS.stream().noneMatch(property -> flag.startsWith("-D" + property + "=")))
                .forEach(command::add);
        if (flags().stream().noneMatch(MergeMemory::isOfMemory)) {
            ProcessLimit.heapBytes(shares).ifPresent(bytes -> command.add("-Xmx" + bytes));
        }
        addAccess(command);
        command.add("-D" + CHILD_PROPERTY + "=" + ProcessHandle.current().pid());
        command.add("-D" + DrivenShare.PROPERTY + "=true");
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Bootstrap.class.getName()));
        command.addAll(arguments);
        return command;
    }

    private static String ownClassPath() {
        try {
            Path self = Path.of(Bootstrap.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(self) && self.getFileName().toString().equals("storage-bench.jar")
                    ? self.toString()
                    : System.getProperty("java.class.path");
        } catch (URISyntaxException notAFile) {
            return System.getProperty("java.class.path");
        }
    }

    /** Whether a JVM that does nothing starts with such a heap. */
    private static boolean startsWithHeap(String heap) throws IOException, InterruptedException {
        return new ProcessBuilder(javaProgram(), maxHeap(heap), "-version")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private static String javaProgram() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String maxHeap(String heap) {
        return "-Xmx" + ByteSize.parse(heap);
    }
}
