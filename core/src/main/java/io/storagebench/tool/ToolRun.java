package io.storagebench.tool;

/** What a {@link Tool} is lent while it runs. One thread. */
public interface ToolRun {
    /** Shows text on standard output, which holds what the tool found out and nothing else. */
    void report(String text);

    /** So many threads, which the tool closes. */
    ToolCrew crew(int threads);

    /** Shows a line on standard error: something worth knowing now. */
    void notice(String message);

    /**
     * Says how far a task is, which is shown each second; cheap enough for every thousandth of a second.
     *
     * @param task what it does, such as "write inodes"
     * @param total of {@code noun} in all; 0 when unknown
     * @param noun what is counted, in the plural
     * @throws InterruptedException when the user wants an end
     */
    void progressed(String task, long done, long total, String noun) throws InterruptedException;
}
