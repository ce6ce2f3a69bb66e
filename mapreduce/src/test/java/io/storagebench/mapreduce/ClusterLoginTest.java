package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClusterLoginTest {
    @Test
    void aTicketIsNeededAndTokensAreNotEnough() {
        assertThatCode(() -> ClusterLogin.require(true, false)).doesNotThrowAnyException();
        assertThatThrownBy(() -> ClusterLogin.require(false, false))
                .hasMessageStartingWith(
                        "--on yarn: the cluster wants Kerberos, and there is no valid ticket. Run kinit")
                .hasMessageNotContaining("HADOOP_TOKEN_FILE_LOCATION");
        assertThatThrownBy(() -> ClusterLogin.require(false, true))
                .hasMessageContaining("the tokens of HADOOP_TOKEN_FILE_LOCATION are not enough")
                .hasMessageContaining("Run kinit");
    }

    @Test
    void aClusterWithoutKerberosAsksNobody() {
        assertThatCode(ClusterLogin::require).doesNotThrowAnyException();
    }
}
