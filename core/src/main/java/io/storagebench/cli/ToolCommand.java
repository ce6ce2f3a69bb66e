package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.LaunchOptions;
import io.storagebench.cli.options.QuietOption;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.Progress;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.op.Problems;
import io.storagebench.tool.Tool;
import io.storagebench.tool.ToolCrew;
import io.storagebench.tool.ToolRun;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code storage-bench TOOL …}: the options of one tool, its progress, and how it ends. */
final class ToolCommand {
    private final String name;
    private final Tool tool;
    private final Console console;
    private final CommandSpec spec;
    private final CommonOptions common = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    private final QuietOption quiet = new QuietOption();

    ToolCommand(String name, Tool tool, Console console) {
        this.name = name;
        this.tool = tool;
        this.console = console;
        spec = CommandSpec.forAnnotatedObject(tool).name("storage-bench " + name);
        spec.addMixin("quiet", CommandSpec.forAnnotatedObject(quiet));
        spec.addMixin("common", CommandSpec.forAnnotatedObject(common));
        spec.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
    }

    CommandSpec spec() {
        return spec;
    }

    /** Runs it and gives the exit code. */
    int run(String[] arguments) {
        Problems problems = new Problems();
        read(arguments, problems);
        if (common.asksForHelp()) {
            console.out().print(HelpPage.of(spec, common.helpAll));
            return ExitCode.OK;
        }
        if (!problems.isEmpty()) {
            console.problems(name, problems);
            return ExitCode.USAGE;
        }
        return runTool();
    }

    /** Reads a command line into the options, and adds everything that is wrong with it. */
    void read(String[] arguments, Problems problems) {
        UsageErrors.parse(new CommandLine(spec), arguments, problems);
        if (!common.asksForHelp()) {
            launch.validate(problems);
            tool.validate(problems);
        }
    }

    private int runTool() {
        Thread working = Thread.currentThread();
        AtomicBoolean isUnwanted = new AtomicBoolean();
        try (Progress progress = Progress.on(console, quiet.quiet)) {
            Signals.onStop(() -> {
                isUnwanted.set(true);
                working.interrupt();
            });
            tool.run(new Running(progress));
            return ExitCode.OK;
        } catch (InterruptedException wanted) {
            return stopped();
        } catch (IOException | UsageException failure) {
            // What is interrupted while it reads or writes says so in many ways.
            return isUnwanted.get() ? stopped() : console.failure(failure, common.stacktrace);
        } catch (OutOfMemoryError full) {
            console.err()
                    .println("The heap of " + Units.bytes(Runtime.getRuntime().maxMemory())
                            + " is too small for this. Give more, such as --heap 8g.");
            return ExitCode.FAILED;
        }
    }

    private int stopped() {
        console.notice("stopped.");
        return ExitCode.INTERRUPTED;
    }

    /** What the tool is lent. */
    private final class Running implements ToolRun {
        private final Progress progress;

        Running(Progress progress) {
            this.progress = progress;
        }

        @Override
        public void report(String text) {
            console.report(text);
        }

        @Override
        public ToolCrew crew(int threads) {
            return new CrewOfThreads(threads);
        }

        @Override
        public void notice(String message) {
            console.notice(message);
        }

        @Override
        public void progressed(String task, long done, long total, String noun) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            progress.accept(new ProgressUpdate(task, 0, 0, 0, done, total, noun, ProgressUpdate.NO_ERRORS_COUNTED));
        }
    }
}
