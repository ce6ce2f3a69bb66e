package io.storagebench.app;

import io.storagebench.embedded.Eventually;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A share that is killed in its load, so that the script that has started it finds an unfinished result alone. */
final class KilledShare {
    /** Its name has the client's process. */
    private static final Pattern UNFINISHED = Pattern.compile("share\\.json\\.(\\d+)\\.unfinished");

    private static final Duration MEASURES_WITHIN = Duration.ofSeconds(90);

    private KilledShare() {}

    /** Kills the client of this share, as soon as what it has measured is in a file below {@code folder}. */
    static void in(Path folder, int share) throws IOException, InterruptedException {
        Eventually.isTrue(
                "share " + share + " has measured something",
                MEASURES_WITHIN,
                () -> client(folder, share).isPresent());
        StorageBenchProcess.signal(client(folder, share).orElseThrow(), "KILL");
    }

    private static Optional<Long> client(Path folder, int share) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> isOf(file, share))
                    .map(file -> UNFINISHED.matcher(file.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(name -> Long.valueOf(name.group(1)))
                    .findFirst();
        } catch (IOException | UncheckedIOException changing) {
            return Optional.empty(); // while shares begin
        }
    }

    private static boolean isOf(Path file, int share) {
        if (!UNFINISHED.matcher(file.getFileName().toString()).matches()) {
            return false;
        }
        try {
            return ResultJson.read(file).runs().stream()
                    .flatMap(run -> run.shares().stream())
                    .anyMatch(known ->
                            known.index() == share && known.stopReason().equals(ShareFacts.CUT_OFF));
        } catch (IOException gone) {
            return false;
        }
    }
}
