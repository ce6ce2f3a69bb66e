package io.storagebench.op;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.dataset.SizeDistribution;
import io.storagebench.units.ByteSize;
import io.storagebench.units.ShellWords;
import io.storagebench.units.Units;
import io.storagebench.units.UsageException;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Keeps an embedded server from filling the disk of the machine that somebody works on. */
public final class DiskGuard {
    /** What stays free; the embedded DataNodes leave as much, see their du.reserved. */
    private static final long RESERVED_BYTES = 2L << 30;

    private DiskGuard() {}

    /**
     * Refuses a dataset that does not fit beside what must stay free; one that time ends cannot be foreseen.
     *
     * @param perByte bytes on disk for a byte of an item
     * @param how items are stored, such as {@code " with 3 replicas"}; may be empty
     */
    public static void check(ConnectContext context, double perByte, String how) throws UsageException {
        check(context, perByte, how, new File(System.getProperty("java.io.tmpdir")).getUsableSpace());
    }

    static void check(ConnectContext context, double perByte, String how, long freeBytes) throws UsageException {
        DatasetPlan plan = context.plan();
        OptionalLong items = plan.count();
        SizeDistribution sizes = plan.sizes().orElseThrow();
        if (items.isEmpty()) {
            return;
        }
        double neededBytes = items.getAsLong() * sizes.mean() * perByte;
        double otherBytes = context.takesOfDisk(neededBytes) - neededBytes;
        double usable = Math.max(0, freeBytes - RESERVED_BYTES - otherBytes);
        if (neededBytes > usable) {
            throw new UsageException(Units.count(items.getAsLong(), plan.noun()) + " of " + sizes + how
                    + (items.getAsLong() == 1 ? " takes " : " take ")
                    + gib(neededBytes) + " on this machine's disk, which has " + gib(usable) + " for it"
                    + (otherBytes > 0 ? " beside the " + gib(otherBytes) + " of other streams" : "")
                    + ". This would fit:\n  storage-bench "
                    + ShellWords.joined(fitting(context.arguments(), plan, items.getAsLong(), usable / perByte)));
        }
    }

    /** The same command with the largest size, a power of two, at which all items fit; then with fewer items. */
    private static List<String> fitting(List<String> arguments, DatasetPlan plan, long items, double payloadBytes) {
        String countOption = plan.countOption();
        String sizeOption = plan.sizeOption();
        long size = Long.highestOneBit(Math.max(1, (long) (payloadBytes / items)));
        long fittingItems = items;
        if (size < 1 << 10) {
            size = 1 << 10;
            fittingItems = Math.max(1, (long) (payloadBytes / size));
        }
        List<String> command = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (word.equals(countOption) || word.equals(sizeOption)) {
                i++; // its value
            } else if (!word.startsWith(countOption + "=") && !word.startsWith(sizeOption + "=")) {
                command.add(word);
            }
        }
        command.addAll(List.of(countOption, Long.toString(fittingItems), sizeOption, ByteSize.render(size)));
        return command;
    }

    private static String gib(double bytes) {
        return String.format(java.util.Locale.ROOT, "%.1f GiB", bytes / (1L << 30));
    }
}
