package io.storagebench.report.advice;

import io.storagebench.dataset.SizeDistribution;
import io.storagebench.result.DatasetFacts;
import io.storagebench.result.Measured;
import io.storagebench.result.OperationStats;
import io.storagebench.result.Peer;
import io.storagebench.result.Remark;
import io.storagebench.result.StreamFacts;
import io.storagebench.units.Units;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Says that nobody knows whether a disk was ever asked: of what fits into the memory of the machines that store it. */
final class MemoryAdvice {
    private MemoryAdvice() {}

    static void add(Measured result, List<Remark> remarks) {
        for (StreamFacts stream : result.streams()) {
            if (stream.dataset() != null) {
                remark(result, stream)
                        .ifPresent(remark -> remarks.add(result.isMix() ? remark.ofStream(stream.name()) : remark));
            }
        }
    }

    private static Optional<Remark> remark(Measured result, StreamFacts stream) {
        DatasetFacts data = stream.dataset();
        OperationStats op = result.statsOf(stream);
        double movedBytes = op.window().goodBytes();
        double datasetBytes = data.foundBytes() != null
                ? data.foundBytes()
                : data.count() == null
                        ? movedBytes
                        : data.count() * SizeDistribution.parse(data.sizes()).mean();
        // Files that were planned and not written, or not read, are in nobody's memory. Pieces may be of any of them.
        boolean wholeItems = op.rates().requests() > 0;
        boolean touchesAll = !wholeItems || movedBytes >= datasetBytes;
        double bytes = touchesAll ? datasetBytes : movedBytes;
        boolean embedded = stream.target().kind().equals("embedded");
        long memory = embedded ? ownMemoryBytes(result) : ServerAdvice.memoryBytes(result);
        // A namespace is in the NameNode's memory in any case.
        if (movedBytes == 0 || bytes >= memory || stream.peer() == Peer.NNBENCH) {
            return Optional.empty();
        }
        return Optional.of(Remark.care(
                "data fit into memory",
                (touchesAll
                                ? "The dataset of " + Units.bytes(bytes) + " fits"
                                : "The " + Units.bytes(bytes) + " that moved fit")
                        + " into the " + Units.bytes(memory) + " of memory of "
                        + (embedded ? "this machine" : "the watched servers")
                        + ": much of it may have come from the page cache, or not have reached a disk yet."));
    }

    /** Memory of the machine on which client and embedded server run. */
    private static long ownMemoryBytes(Measured result) {
        return result.hosts().values().stream()
                .map(host -> host.facts().memoryBytes())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }
}
