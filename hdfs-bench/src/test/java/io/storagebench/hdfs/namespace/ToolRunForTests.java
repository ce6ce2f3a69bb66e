package io.storagebench.hdfs.namespace;

import io.storagebench.tool.ToolCrew;
import io.storagebench.tool.ToolRun;
import java.io.IOException;

/** Remembers what a tool says, and wants an end after so many tellings. */
final class ToolRunForTests implements ToolRun {
    private final StringBuilder report = new StringBuilder();
    private long left;

    ToolRunForTests(long tellings) {
        left = tellings;
    }

    ToolRunForTests() {
        this(Long.MAX_VALUE);
    }

    @Override
    public void report(String text) {
        report.append(text);
    }

    /** Of this thread alone. */
    @Override
    public ToolCrew crew(int threads) {
        return new ToolCrew() {
            @Override
            public void submit(Job job) throws IOException, InterruptedException {
                job.run();
            }

            @Override
            public void await() {}

            @Override
            public void close() {}
        };
    }

    @Override
    public void notice(String message) {}

    @Override
    public void progressed(String task, long done, long total, String noun) throws InterruptedException {
        if (--left < 0) {
            throw new InterruptedException();
        }
    }

    String said() {
        return report.toString();
    }
}
