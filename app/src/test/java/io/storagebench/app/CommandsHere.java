package io.storagebench.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Commands of {@code storage-bench.jar} in the JVM of the tests. Their classes come from the jar and from nowhere else, as a
 * user's do, so what they do, say and end with is the same; but the hundreds of JVMs that they would start one by one spend
 * most of their time on loading classes. What {@code Bootstrap} decides is not part of them.
 *
 * <p>One at a time.
 */
final class CommandsHere {
    /** About the command's JVM, its streams or its children: what is true here would not be true of a user's. */
    private static final List<String> NEED_A_JVM = List.of(
            "--after", "--before", "--codec", "--heap", "--isal-via", "--jfr", "--lib", "--native-lib", "--processes");

    /** These read standard input, end by a signal, look at their JVM, or load native libraries that a JVM has but once. */
    private static final Set<String> NEED_A_PROCESS = Set.of("agent", "check", "ec-decode", "ec-encode", "embedded");

    private static final Lock ONE = new ReentrantLock();
    private static final CommandsHere OF_THE_JAR = new CommandsHere(Path.of(System.getProperty("storage-bench.jar")));

    private final ClassLoader classes;
    private final Constructor<?> console;
    private final Constructor<?> program;
    private final Method run;

    private CommandsHere(Path jar) {
        try {
            classes = new URLClassLoader(
                    "storage-bench.jar", new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            Class<?> consoles = classes.loadClass("io.storagebench.cli.output.Console");
            Class<?> programs = classes.loadClass("io.storagebench.cli.StorageBench");
            console = consoles.getConstructor(OutputStream.class, PrintStream.class);
            program = programs.getDeclaredConstructor(consoles);
            run = programs.getDeclaredMethod("run", String[].class);
            program.setAccessible(true);
            run.setAccessible(true);
        } catch (MalformedURLException | ReflectiveOperationException other) {
            throw new IllegalStateException("another start of the program than this one knows", other);
        }
    }

    /** Whether a command works here as it does in a JVM of its own. */
    static boolean canRun(List<String> words) {
        return !NEED_A_PROCESS.contains(words.get(0))
                && words.stream().noneMatch(word -> word.startsWith("@"))
                && words.stream()
                        .flatMap(word -> Stream.of(word.split("[ =]", -1))) // a stream of a mix is one word
                        .noneMatch(NEED_A_JVM::contains);
    }

    /** How a command ended, and what it and the libraries below it said. */
    record Said(int code, String out, String err) {}

    /** Runs a command to its end, which must come within {@code limit}. */
    static Said run(List<String> words, Duration limit) throws IOException, InterruptedException {
        ONE.lockInterruptibly();
        PrintStream out = System.out;
        PrintStream err = System.err;
        try {
            System.setOut(new PrintStream(new Shared(out, command -> command.out), true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(new Shared(err, command -> command.err), true, StandardCharsets.UTF_8));
            return OF_THE_JAR.new Command(words).run(limit);
        } finally {
            System.setOut(out);
            System.setErr(err);
            ONE.unlock();
        }
    }

    /** Threads that a command starts are of its group, by which others are told from them that an earlier one left behind. */
    private final class Command extends ThreadGroup {
        private final String[] words;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private int code;
        private Throwable failure;

        Command(List<String> words) {
            super(words.get(0));
            this.words = words.toArray(String[]::new);
        }

        Said run(Duration limit) throws IOException, InterruptedException {
            Thread main = new Thread(this, this::main, "main of " + getName());
            main.setContextClassLoader(classes); // where services are looked for
            main.setDaemon(true);
            main.start();
            main.join(limit.toMillis());
            if (main.isAlive()) {
                String where = Arrays.stream(main.getStackTrace())
                        .map(frame -> "\n\tat " + frame)
                        .collect(Collectors.joining());
                main.interrupt();
                throw new AssertionError("still running after " + limit + where + "\n" + text(err));
            }
            if (failure != null) {
                throw new AssertionError(text(err), failure);
            }
            return new Said(code, text(out), text(err));
        }

        private void main() {
            try (PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8)) {
                Object started = program.newInstance(console.newInstance(out, errors));
                code = (Integer) run.invoke(started, (Object) words);
            } catch (InvocationTargetException thrown) {
                failure = thrown.getCause();
            } catch (ReflectiveOperationException unlikely) {
                failure = unlikely;
            }
        }
    }

    private static String text(ByteArrayOutputStream said) {
        return said.toString(StandardCharsets.UTF_8);
    }

    /** A standard stream, on which libraries print: each command has what its own threads say. */
    private static final class Shared extends OutputStream {
        private final OutputStream others;
        private final Function<Command, OutputStream> own;

        Shared(OutputStream others, Function<Command, OutputStream> own) {
            this.others = others;
            this.own = own;
        }

        @Override
        public void write(int octet) throws IOException {
            stream().write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            stream().write(bytes, offset, length);
        }

        private OutputStream stream() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group != null && !(group instanceof Command)) {
                group = group.getParent();
            }
            return group instanceof Command command ? own.apply(command) : others;
        }
    }
}
