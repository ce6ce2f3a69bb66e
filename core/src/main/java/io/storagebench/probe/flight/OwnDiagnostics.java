package io.storagebench.probe.flight;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/** Those of this JVM. Any thread. */
final class OwnDiagnostics implements Diagnostics {
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";

    @Override
    public void run(String command, List<String> arguments) throws IOException {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName(BEAN),
                            command,
                            new Object[] {arguments.toArray(String[]::new)},
                            new String[] {String[].class.getName()});
        } catch (JMException | JMRuntimeException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw new IOException(command + ": " + cause.getMessage(), failure);
        }
    }
}
