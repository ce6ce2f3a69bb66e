package io.storagebench.embedded.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Where a server finds its KDC, when its settings ask for Kerberos. One thread. */
public final class KerberosOption {
    @Option(
            names = "--krb5-conf",
            paramLabel = "FILE",
            description = "Configuration of Kerberos, for a server whose settings ask for it. Default: /etc/krb5.conf.")
    private String text;

    /** For picocli. */
    public KerberosOption() {}

    /** Adds what is wrong with the value. */
    public void check(List<String> problems) {
        if (text != null && !Files.isReadable(Path.of(text))) {
            problems.add("--krb5-conf " + text + ": cannot be read. Use a file such as /etc/krb5.conf.");
        }
    }

    /** Lets this JVM use it: before any class of Kerberos is loaded, as that is when Java reads it. */
    public void apply() {
        if (text != null) {
            System.setProperty("java.security.krb5.conf", text);
        }
    }
}
