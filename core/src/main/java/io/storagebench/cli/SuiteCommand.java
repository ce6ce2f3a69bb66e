package io.storagebench.cli;

import io.storagebench.cli.help.HelpPage;
import io.storagebench.cli.help.UsageErrors;
import io.storagebench.cli.jvm.Signals;
import io.storagebench.cli.options.CommonOptions;
import io.storagebench.cli.options.QuietOption;
import io.storagebench.cli.output.Console;
import io.storagebench.cli.output.ExitCode;
import io.storagebench.cli.output.Progress;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.suite.Mistakes;
import io.storagebench.suite.PreparedSuite;
import io.storagebench.suite.ResultFolder;
import io.storagebench.suite.SuiteFiles;
import io.storagebench.suite.SuiteReader;
import io.storagebench.suite.SuiteReport;
import io.storagebench.suite.SuiteRun;
import io.storagebench.suite.Target;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code storage-bench suite FILE}: many runs, each in a JVM of its own, and the tables of all. */
final class SuiteCommand {
    static final String NAME = "suite";
    static final String DESCRIPTION = "Runs many commands that differ in some values, and makes tables of them all.";

    /** Variables of the environment that name a system, by an option of which they take the place. */
    private static final List<String> SYSTEMS = List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR");

    private static final List<String> ENDPOINTS = List.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private final Console console;
    private final Options options = new Options();

    SuiteCommand(Console console) {
        this.console = console;
    }

    @Command(
            name = "storage-bench suite",
            description = DESCRIPTION,
            footer = {
                "storage-bench suite r1-erasure-coding --scale small",
                "storage-bench suite r5-s3 --scale full --ceph /etc/ceph",
                "storage-bench suite my.yaml --results results"
            })
    static final class Options {
        @Parameters(
                paramLabel = "SUITE",
                arity = "1",
                description = "A YAML file, or one of r1-erasure-coding, r2-namespace, r3-hbase-put,"
                        + " r4-webhdfs-httpfs and r5-s3, which come with this tool.")
        String suite;

        @Option(
                names = "--scale",
                paramLabel = "NAME",
                description = "Scale of the suite, such as small or full. Default: its first one.")
        @Listed(HelpGroup.LOAD)
        String scale = "";

        @Option(
                names = "--results",
                paramLabel = "FOLDER",
                description = "Folder for all results; one of the same suite that was interrupted is gone on with."
                        + " Default: a new one here.")
        @Listed(HelpGroup.OUTPUT)
        Path results;

        @Option(
                names = "--var",
                paramLabel = "NAME=VALUE",
                description = "Value of a variable of the suite, repeatable. Default: as the suite has it.")
        @Listed(HelpGroup.LOAD)
        Map<String, String> variables = new LinkedHashMap<>();

        @Option(
                names = "--set",
                paramLabel = "AXIS=COMMAND",
                description = "Shell command that gives a setting of the system the value $VALUE, for an axis that is"
                        + " one, repeatable. Default: its cells are not run.")
        @Listed(HelpGroup.LOAD)
        Map<String, String> sets = new LinkedHashMap<>();

        @Option(
                names = "--fs",
                paramLabel = "URI",
                description = "File system of all cells. Default: the suite's own server.")
        @Listed(HelpGroup.TARGET)
        String fs;

        @Option(
                names = "-D",
                paramLabel = "KEY=VALUE",
                mapFallbackValue = "",
                description = "Setting of Hadoop's or HBase's client in all cells, repeatable. Default: none.")
        @Listed(HelpGroup.TARGET)
        Map<String, String> configuration = new LinkedHashMap<>();

        @Option(
                names = "--endpoint",
                paramLabel = "URL",
                description = "S3 service of all cells. Default: the suite's own server.")
        @Listed(HelpGroup.TARGET)
        String endpoint;

        @Option(
                names = "--ceph",
                paramLabel = "DIR",
                description = "Configuration folder of the Ceph of all cells, with ceph.conf and the administrator's"
                        + " keyring: finds its gateways, makes keys, gives its pool the replicas of each cell, and puts"
                        + " all of that back. Default: none.")
        @Listed(HelpGroup.TARGET)
        Path ceph;

        @Option(names = "--bucket", paramLabel = "NAME", description = "Bucket of all cells. Default: as for s3-put.")
        @Listed(HelpGroup.TARGET)
        String bucket;

        @Option(
                names = "--zookeeper",
                paramLabel = "QUORUM",
                description = "HBase of all cells. Default: the suite's own server.")
        @Listed(HelpGroup.TARGET)
        String zookeeper;

        @Option(
                names = "--dry-run",
                description = "Checks everything, and shows the commands of all cells instead of running them.")
        @Listed(HelpGroup.OUTPUT)
        boolean dryRun;

        @Mixin
        QuietOption quiet = new QuietOption();

        @Mixin
        CommonOptions common = new CommonOptions();

        /** The user's system, by options of operations. */
        Map<String, List<String>> target() {
            Map<String, List<String>> target = new LinkedHashMap<>();
            put(target, "--fs", fs);
            put(target, "--endpoint", endpoint);
            put(target, "--bucket", bucket);
            put(target, "--zookeeper", zookeeper);
            if (!configuration.isEmpty()) {
                List<String> settings = new ArrayList<>();
                configuration.forEach((key, value) -> settings.add(key + "=" + value));
                target.put("-D", settings);
            }
            return target;
        }

        private static void put(Map<String, List<String>> target, String option, String value) {
            if (value != null) {
                target.put(option, List.of(value));
            }
        }

        boolean namesSystem() {
            return fs != null
                    || endpoint != null
                    || ceph != null
                    || zookeeper != null
                    || !configuration.isEmpty()
                    || isInEnvironment(SYSTEMS)
                    || isInEnvironment(ENDPOINTS);
        }

        boolean namesEndpoint() {
            return endpoint != null || isInEnvironment(ENDPOINTS);
        }

        private static boolean isInEnvironment(List<String> names) {
            return names.stream().map(System::getenv).anyMatch(value -> value != null && !value.isEmpty());
        }
    }

    int run(String[] arguments) {
        CommandLine commandLine = new CommandLine(options);
        Problems problems = new Problems();
        UsageErrors.parse(commandLine, arguments, problems);
        if (options.common.asksForHelp()) {
            console.out().print(HelpPage.of(commandLine.getCommandSpec(), options.common.helpAll));
            return ExitCode.OK;
        }
        if (!problems.isEmpty()) {
            console.problems(NAME, problems);
            return ExitCode.USAGE;
        }
        try {
            Mistakes mistakes = new Mistakes(options.suite);
            String content = SuiteFiles.read(options.suite);
            Optional<SuiteCeph> ceph =
                    options.ceph == null ? Optional.empty() : Optional.of(SuiteCeph.of(options.ceph, System.getenv()));
            Target target = ceph.isEmpty()
                    ? Target.of(options.target())
                    : ceph.get().target(options.target(), options.namesEndpoint());
            Optional<PreparedSuite> suite = PreparedSuite.of(
                    content,
                    new SuiteReader.Choices(
                            options.scale,
                            options.variables,
                            options.sets,
                            ceph.map(SuiteCeph::settings).orElse(Map.of())),
                    options.namesSystem(),
                    target,
                    new SuiteCommands(console),
                    mistakes);
            mistakes.messages().forEach(console.err()::println);
            return suite.isEmpty() ? ExitCode.USAGE : run(suite.get(), ceph);
        } catch (UsageException | IOException | UncheckedIOException failure) {
            return console.failure(failure, options.common.stacktrace);
        }
    }

    private int run(PreparedSuite suite, Optional<SuiteCeph> ceph) throws IOException, UsageException {
        if (options.dryRun) {
            suite.lines().forEach(console.out()::println);
            return ExitCode.OK;
        }
        Path folder = options.results != null
                ? options.results
                : Path.of(suite.folderName() + "-" + TIME.format(LocalDateTime.now(ZoneId.systemDefault())));
        StopSignal stop = new StopSignal();
        Signals.onStop(() -> stop.stop(StopSignal.Reason.INTERRUPTED), () -> {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            Signals.end();
        });
        SuiteReport report;
        try (ResultFolder results = suite.open(folder);
                Progress progress = Progress.on(console, options.quiet.quiet)) {
            if (!options.quiet.quiet) {
                console.notice(suite.size() + " cells; results in " + folder + ". After an interruption the same"
                        + " command with --results " + folder + " goes on.");
            }
            report = ceph.isPresent()
                    ? ceph.get().run(suite, results, follower(progress), stop, console::notice)
                    : suite.runIn(results, follower(progress), Clock.system()).run(stop);
        }
        console.report(report.text());
        int code = report.isStopped() ? ExitCode.INTERRUPTED : ExitCode.gravest(report.exitCodes());
        return ceph.isEmpty() || ceph.get().isPutBack() ? code : ExitCode.graver(code);
    }

    private SuiteRun.Follower follower(Progress progress) {
        return new SuiteRun.Follower() {
            @Override
            public void at(String task, int done, int total) {
                progress.accept(
                        new ProgressUpdate(task, 0, 0, 0, done, total, "cells", ProgressUpdate.NO_ERRORS_COUNTED));
            }

            @Override
            public void notice(String message) {
                console.notice(message);
            }
        };
    }
}
