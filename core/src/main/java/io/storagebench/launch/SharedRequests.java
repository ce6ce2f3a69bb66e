package io.storagebench.launch;

import io.storagebench.op.failure.Failures;
import io.storagebench.record.RequestLogs;
import io.storagebench.result.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Puts the logs of requests of shares into one. */
final class SharedRequests {
    private SharedRequests() {}

    /** That of the share with this result. */
    static Path file(Path result) {
        return result.resolveSibling(result.getFileName() + ".csv.zst");
    }

    /** Adds those that are there; gives what is to be said of the others. */
    static List<Remark> add(Collection<Member> members, RequestLogs to) {
        List<Remark> missing = new ArrayList<>();
        for (Member member : members) {
            Path file = file(member.file());
            if (!Files.exists(file)) {
                missing.add(missing(member, "it has left none"));
                continue;
            }
            try {
                to.add(file);
            } catch (IOException damaged) {
                missing.add(missing(member, Failures.message(damaged)));
            }
        }
        return missing;
    }

    private static Remark missing(Member member, String why) {
        return Remark.toKnow("The log of requests lacks those of " + member.name() + ": " + why + ".");
    }
}
