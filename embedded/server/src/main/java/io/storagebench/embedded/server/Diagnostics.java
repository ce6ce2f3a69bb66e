package io.storagebench.embedded.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** The diagnostic commands of this JVM, such as {@code jfrStart name=x}: those of {@code jcmd}, without a JDK. One thread. */
final class Diagnostics {
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    /** Blanks in quotes are part of a word. */
    private static final Pattern WORD = Pattern.compile("(?:[^ \"]|\"[^\"]*\")+");

    private Diagnostics() {}

    /**
     * Runs one.
     *
     * @param line its name as an operation of the JVM's DiagnosticCommand bean, and its arguments
     */
    static void run(String line) throws IOException {
        Matcher matcher = WORD.matcher(line);
        String[] words = matcher.results().map(result -> result.group()).toArray(String[]::new);
        if (words.length == 0) {
            throw new CommandException("takes a diagnostic command of the JVM, such as threadPrint.");
        }
        String[] arguments = new String[words.length - 1];
        System.arraycopy(words, 1, arguments, 0, arguments.length);
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(BEAN), words[0], new Object[] {arguments}, new String[] {
                        String[].class.getName()
                    });
        } catch (InstanceNotFoundException | ReflectionException unknown) {
            throw new CommandException("this JVM has no such diagnostic command (" + unknown.getMessage() + ").");
        } catch (JMException | JMRuntimeException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw new CommandException(cause.getMessage());
        }
    }
}
