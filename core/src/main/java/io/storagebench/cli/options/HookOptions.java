package io.storagebench.cli.options;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What to do to the system around the load. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.FAULTS)
public final class HookOptions {
    @Option(
            names = "--before",
            paramLabel = "COMMAND",
            description = "Shell command to run before the load of each repeat, for example to drop caches or"
                    + " stop servers; when it fails, nothing is measured. Default: none.")
    public String before;

    @Option(
            names = "--after",
            paramLabel = "COMMAND",
            description = "Shell command to run at the end of each repeat, even a failed one. Default: " + "none.")
    public String after;

    public void validate(Problems problems) {
        if (before != null && before.isBlank()) {
            problems.add("--before", "'" + before + "'", "no command. Leave it out.");
        }
        if (after != null && after.isBlank()) {
            problems.add("--after", "'" + after + "'", "no command. Leave it out.");
        }
    }

    /** What is kept in the result: a figure does not mean much without what was done to the system before. */
    public Map<String, String> notes() {
        Map<String, String> notes = new LinkedHashMap<>();
        if (before != null) {
            notes.put("--before", before);
        }
        if (after != null) {
            notes.put("--after", after);
        }
        return notes;
    }
}
