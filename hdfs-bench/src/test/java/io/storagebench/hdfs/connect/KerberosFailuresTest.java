package io.storagebench.hdfs.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KerberosFailuresTest {
    /** As Java's classes of Kerberos write them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Clock skew too great (37) | chronyc makestep",
                "Client not found in Kerberos database (6) - CLIENT_NOT_FOUND | the KDC does not know this principal",
                "Unable to obtain password from user | the keytab holds no key",
                "Pre-authentication information was invalid (24) | Get a new keytab",
                "Checksum failed | Get a new keytab",
                "Server not found in Kerberos database (7) - LOOKING_UP_SERVER | principal of the NameNode",
                "Cannot locate default realm | no realm is configured",
                "Failed to find any Kerberos tgt | Run kinit",
                "Ticket expired (32) - PROCESS_TGS | Run kinit",
                "SIMPLE authentication is not enabled.  Available:[TOKEN, KERBEROS] | HADOOP_CONF_DIR"
            })
    void eachHasARemedy(String message, String remedy) {
        IOException remote = new IOException("Failed on local exception", new IllegalStateException(message));

        assertThat(KerberosFailures.explained("--fs hdfs://nn:8020", remote).orElseThrow())
                .hasMessageStartingWith("--fs hdfs://nn:8020: ")
                .hasMessageContaining(remedy)
                .hasCause(remote);
    }

    @Test
    void otherFailuresAreLeftAlone() {
        assertThat(KerberosFailures.explained("x", new IOException("disk full", new IOException())))
                .isEqualTo(Optional.empty());
    }
}
