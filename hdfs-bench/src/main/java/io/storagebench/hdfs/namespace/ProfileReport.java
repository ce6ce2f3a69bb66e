package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.namespace.image.ImageFile;
import io.storagebench.hdfs.namespace.tree.Histogram;
import io.storagebench.hdfs.namespace.tree.NamespaceProfile;
import io.storagebench.units.Units;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** A profile as text. */
final class ProfileReport {
    private ProfileReport() {}

    static String of(ImageFile image, NamespaceProfile profile) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "IMAGE",
                image.file() + " (layout version " + image.layoutVersion()
                        + (image.codec().isEmpty() ? "" : ", " + image.codec().replaceFirst(".*\\.", "")) + ")");
        line(
                text,
                "NAMESPACE",
                count(profile.files()) + " files, " + count(profile.directories()) + " directories, "
                        + count(profile.symlinks()) + " symbolic links, "
                        + Units.count(profile.snapshots(), "snapshots"));
        line(
                text,
                "DATA",
                count(profile.blocks()) + " blocks, " + Units.bytes(profile.bytes())
                        + (profile.storedBytes() < 0
                                ? ""
                                : ", " + Units.bytes(profile.storedBytes()) + " with replication or parity"));
        line(
                text,
                "NAMES",
                Units.three(profile.nameBytes().mean()) + " bytes on average, " + count(profile.namesNotUtf8())
                        + " are no UTF-8");
        text.append(
                String.format(Locale.ROOT, "%n%-24s%12s%12s%12s%12s%12s%n", "", "mean", "p50", "p90", "p99", "max"));
        number(text, "level of files", profile.levels());
        number(text, "files per directory", profile.filesPerDirectory());
        number(text, "subdirectories", profile.directoriesPerDirectory());
        row(
                text,
                "file size",
                profile.fileBytes(),
                Units.bytes(profile.fileBytes().mean()),
                Units::bytes);
        text.append('\n');
        line(text, "REPLICATION", shares(profile.replication(), Long::toString));
        line(text, "BLOCK SIZE", shares(profile.blockBytes(), Units::bytes));
        line(text, "LEVELS", shares(profile.levels(), Long::toString));
        return text.toString();
    }

    private static void line(StringBuilder text, String heading, String content) {
        text.append(String.format(Locale.ROOT, "%-13s%s%n", heading, content));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static void number(StringBuilder text, String name, Histogram histogram) {
        row(text, name, histogram, Units.three(histogram.mean()), Long::toString);
    }

    private static void row(
            StringBuilder text, String name, Histogram histogram, String mean, LongFunction<String> shown) {
        text.append(String.format(
                Locale.ROOT,
                "%-24s%12s%12s%12s%12s%12s%n",
                name,
                mean,
                shown.apply(histogram.quantile(0.5)),
                shown.apply(histogram.quantile(0.9)),
                shown.apply(histogram.quantile(0.99)),
                shown.apply(histogram.quantile(1))));
    }

    /** {@code 3: 93 %, 1: 7 %}, the most frequent first. */
    private static String shares(Histogram histogram, LongFunction<String> shown) {
        long total = Math.max(1, histogram.total());
        return histogram.buckets().stream()
                .sorted((one, other) -> Long.compare(other.count(), one.count()))
                .limit(8)
                .map(bucket -> shown.apply(bucket.from()) + ": " + Units.three(100.0 * bucket.count() / total) + " %")
                .collect(Collectors.joining(", "));
    }
}
