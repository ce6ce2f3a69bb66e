package io.storagebench.hdfs.connect;

import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Option;

/** An HDFS that lacks DataNodes and does not know it yet. */
@Listed(HelpGroup.FAULTS)
public final class Degradation {
    @Option(
            names = "--stop-datanodes",
            paramLabel = "K",
            description = "Number of DataNodes of the embedded HDFS to stop before the load, those with "
                    + "most of the data for a read, while the NameNode still counts them as live. "
                    + "Default: 0.")
    int stopDataNodes;

    public void validate(Problems problems) {
        problems.requireAtLeast(0, "--stop-datanodes", stopDataNodes);
    }

    boolean isGiven() {
        return stopDataNodes > 0;
    }

    /** See {@link io.storagebench.op.Operation#ofOneProcess}: only the process that started the DataNodes can stop them. */
    public List<String> ofOneProcess() {
        return isGiven() ? List.of("--stop-datanodes " + stopDataNodes) : List.of();
    }

    /** DataNodes that a write needs beside those that hold its files, so that it can write all that was asked for. */
    public int spares() {
        return stopDataNodes;
    }

    /** Refuses to stop so many that the files cannot be read any more. */
    void requireReadable(Redundancy redundancy) throws UsageException {
        if (stopDataNodes > redundancy.tolerated()) {
            throw new UsageException("--stop-datanodes " + stopDataNodes + ": files with " + redundancy + ""
                    + " survive the loss of " + redundancy.tolerated() + " DataNodes, not more. Use at most "
                    + redundancy.tolerated() + ".");
        }
    }

    /** Refuses to stop DataNodes that hold nothing, as those of a saved namespace. */
    void requireBlocks() throws UsageException {
        if (isGiven()) {
            throw new UsageException(
                    "--stop-datanodes " + stopDataNodes + " --embedded-image: its files have no blocks,"
                            + " so no DataNode is missed. Give one of the two.");
        }
    }

    /** That only our own DataNodes can be stopped. */
    UsageException notEmbedded(String given) {
        return new UsageException("--stop-datanodes " + stopDataNodes + ": stops those of the embedded HDFS alone, and"
                + " the target is " + given + ". Stop DataNodes of a cluster with --before COMMAND and start them again"
                + " with --after COMMAND.");
    }

    /** Stops those with the most bytes that a read would take from them, once. */
    public void stopHolders(RunContext run) throws IOException {
        if (isGiven()) {
            run.target(HdfsConnection.class).stopDataNodes(nodes -> nodes.holding(stopDataNodes));
        }
    }

    /** Stops those with the highest numbers, once. */
    public void stopLast(RunContext run) throws IOException {
        if (isGiven()) {
            run.target(HdfsConnection.class).stopDataNodes(nodes -> nodes.last(stopDataNodes));
        }
    }
}
