package io.storagebench.report;

/**
 * How much of a report is shown.
 *
 * @param brief the answer alone
 * @param testDfsIo TestDFSIO's lines whatever the size of the items
 * @param allRepeats the whole report of each repeat, when there are several
 */
public record ReportChoices(boolean brief, boolean testDfsIo, boolean allRepeats) {
    /** What is shown when nothing is asked for. */
    public static final ReportChoices USUAL = new ReportChoices(false, false, false);
}
