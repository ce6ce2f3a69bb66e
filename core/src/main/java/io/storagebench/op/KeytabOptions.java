package io.storagebench.op;

import io.storagebench.option.FileUse;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who logs in with a keytab where a cluster wants Kerberos; how, each back end knows. One thread. */
@Listed(HelpGroup.TARGET)
public final class KeytabOptions {
    @Option(
            names = "--principal",
            paramLabel = "NAME",
            description = "Kerberos principal to log in as, such as bench@EXAMPLE.COM, together with "
                    + "--keytab. Default: that of the ticket from kinit.")
    private String principal;

    @Option(names = "--keytab", paramLabel = "FILE", description = "File with the principal's key. Default: none.")
    @Scoped(value = Scope.FILE, use = FileUse.SECRET)
    private Path keytab;

    /** For picocli. */
    public KeytabOptions() {}

    /** Adds what is wrong with them. */
    public void validate(Problems problems) {
        if (principal != null && keytab == null) {
            problems.add("--principal", principal, "needs a key. Add --keytab FILE; or leave it out and use kinit.");
        }
        if (keytab != null && principal == null) {
            problems.add(
                    "--keytab",
                    keytab,
                    "needs the name of the principal. Add --principal NAME; klist -kt FILE shows the names.");
        }
        if (keytab != null && !Files.isReadable(keytab)) {
            problems.add("--keytab", keytab, "no such file, or it cannot be read.");
        }
    }

    /** Null without one. */
    public String principal() {
        return principal;
    }

    /** Null without one. */
    public Path keytab() {
        return keytab;
    }

    /** The options as words of a command line. */
    public List<String> words() {
        return principal == null ? List.of() : List.of("--principal", principal, "--keytab", keytab.toString());
    }

    /** What a message about a keytab begins with; empty without one. */
    public Optional<String> given() {
        return principal == null ? Optional.empty() : Optional.of("--principal " + principal + " --keytab " + keytab);
    }
}
