package io.storagebench.cli;

import io.storagebench.op.Check;
import io.storagebench.op.Check.Finding;
import io.storagebench.op.Check.Outcome;
import io.storagebench.op.Check.Probe;
import io.storagebench.op.Place;
import io.storagebench.op.Problems;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code storage-bench check [TARGET]}: whether this machine and a storage system are fit for a run. */
final class CheckCommand {
    static final String DESCRIPTION =
            "Tells whether this machine, and a system such as hdfs://nn:8020, are fit for a run.";

    private static final long ANSWER_SECONDS = 20;

    private final Console console;
    private final CommonOptions options = new CommonOptions();
    private final LaunchOptions launch = new LaunchOptions();
    private boolean failed;

    CheckCommand(Console console) {
        this.console = console;
    }

    int run(String[] arguments) {
        Place place = Places.of(arguments);
        CommandLine commandLine = commandLine(place);
        Problems problems = new Problems();
        String address = UsageErrors.parse(commandLine, arguments, problems).matchedPositionalValue(0, "");
        if (options.help) {
            console.out().print(commandLine.getUsageMessage());
            return ExitCode.OK;
        }
        launch.validate(problems);
        if (problems.isEmpty() && !address.isEmpty() && !place.accepts(address)) {
            problems.add(address + ": not an address of a storage system. Use one such as hdfs://nn:8020.");
        }
        if (!problems.isEmpty()) {
            console.problems("check", problems);
            return ExitCode.USAGE;
        }
        ask(new LocalCheck());
        if (!address.isEmpty()) {
            ask(place.check(address));
        }
        return failed ? ExitCode.FAILED : ExitCode.OK;
    }

    private CommandLine commandLine(Place place) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(place).name("storage-bench check");
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("TARGET")
                .type(String.class)
                .arity("0..1")
                .description("A storage system, such as hdfs://nn:8020, or a folder of it, which must be writable then."
                        + " Default: this machine alone.")
                .build());
        spec.addMixin("common", CommandSpec.forAnnotatedObject(options));
        spec.addMixin("launch", CommandSpec.forAnnotatedObject(launch));
        spec.usageMessage().description(DESCRIPTION).abbreviateSynopsis(true).width(100);
        return new CommandLine(spec);
    }

    private void ask(Check check) {
        ExecutorService asker = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "storage-bench-check");
            thread.setDaemon(true); // a question that hangs must not keep the process alive
            return thread;
        });
        try (check) {
            boolean goesOn = true;
            for (Probe probe : check.probes()) {
                Finding finding = goesOn ? ask(probe, asker) : Finding.skip("as the system cannot be used");
                show(probe, finding);
                goesOn = goesOn && !(probe.vital() && finding.outcome() == Outcome.FAIL);
            }
        } catch (IOException closing) {
            console.notice("the connection did not close: " + closing.getMessage());
        } finally {
            asker.shutdownNow();
        }
    }

    private Finding ask(Probe probe, ExecutorService asker) {
        try {
            return asker.submit(probe.question()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            return Finding.fail("no answer within " + ANSWER_SECONDS + " s");
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause();
            if (options.stacktrace) {
                cause.printStackTrace(console.err());
            }
            String message = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
            return Finding.fail(message.strip().lines().findFirst().orElse(""));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Finding.fail("stopped");
        }
    }

    private void show(Probe probe, Finding finding) {
        String word = finding.outcome() == Outcome.FAIL
                ? "FAIL"
                : finding.outcome().name().toLowerCase(Locale.ROOT);
        failed |= finding.outcome() == Outcome.FAIL;
        console.out().printf(Locale.ROOT, "%-4s  %-16s  %s%n", word, probe.name(), finding.words());
        console.out().flush();
    }
}
