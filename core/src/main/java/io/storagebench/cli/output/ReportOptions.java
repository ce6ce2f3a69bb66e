package io.storagebench.cli.output;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.report.ReportChoices;
import io.storagebench.report.TextReport;
import io.storagebench.result.ResultFile;
import picocli.CommandLine.Option;

/** How much of a report is shown on standard output. */
@Scoped(Scope.DRIVER)
public final class ReportOptions {
    @Option(
            names = "--brief",
            description = "Shows the first lines of the report alone: what was measured, how much, how fast, how long a"
                    + " request took, and whether to trust it.")
    @Listed(HelpGroup.OUTPUT)
    boolean brief;

    @Option(
            names = "--testdfsio",
            description = "Shows TestDFSIO's lines for items of any size. Default: for files of 1 MiB and more.")
    @Listed(HelpGroup.OUTPUT)
    boolean testDfsIo;

    @Option(
            names = "--all-repeats",
            description = "Shows the whole report of each repeat. Default: all repeats in one table, and what differs.")
    @Listed(HelpGroup.OUTPUT)
    boolean allRepeats;

    /** Adds that those which are given have no meaning for a folder, whose results are one table. */
    public void refuseForFolder(Problems problems) {
        refuse("--brief", brief, problems);
        refuse("--testdfsio", testDfsIo, problems);
        refuse("--all-repeats", allRepeats, problems);
    }

    private static void refuse(String option, boolean given, Problems problems) {
        if (given) {
            problems.add(
                    option + ": is for reports of single files; of a folder there is one table. Leave it out, or name"
                            + " the folder's files.");
        }
    }

    /** The report of {@code file}, in colour where a person looks at it. */
    public String render(ResultFile file) {
        String report = TextReport.render(file, new ReportChoices(brief, testDfsIo, allRepeats));
        return Terminal.showsColour() ? TerminalColour.paint(report) : report;
    }
}
