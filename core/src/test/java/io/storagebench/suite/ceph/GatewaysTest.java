package io.storagebench.suite.ceph;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewaysTest {
    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void theEndpointsOfTheZoneComeBeforeThoseOfItsGroup() throws Exception {
        JsonNode group = json(
                "{'endpoints': ['http://all:80/', ''], 'zones': [{'name': 'there', 'endpoints': ['http://there']},"
                        + " {'name': 'here', 'endpoints': ['http://a:80', 'http://b:80']}, {'name': 'bare', 'endpoints': []}]}");
        assertThat(Gateways.configured(group, "here")).containsExactly("http://a:80", "http://b:80");
        assertThat(Gateways.configured(group, "bare")).containsExactly("http://all:80");
        assertThat(Gateways.configured(json("{}"), "here")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    beast endpoint=127.0.0.1:7480 tcp_nodelay=1 | http://127.0.0.1:7480
                    beast port=8000                             | http://10.0.0.5:8000
                    beast endpoint=0.0.0.0:80                   | http://10.0.0.5:80
                    beast ssl_port=443 ssl_certificate=config://x | https://store1:443
                    beast endpoint=[::]:8000                    | http://10.0.0.5:8000
                    beast endpoint=[fd00::7]:8000               | http://[fd00::7]:8000
                    civetweb port=8443s num_threads=64          | https://store1:8443
                    """)
    void theAddressOfAGatewayIsThatOfItsFrontEnd(String frontEnd, String url) throws Exception {
        JsonNode status =
                json("{'servicemap': {'services': {'rgw': {'daemons': {'summary': '', '4123': {'addr': '10.0.0.5:0/99',"
                        + " 'metadata': {'hostname': 'store1', 'zone_name': 'here', 'frontend_config#0': '" + frontEnd
                        + "'}}}}}}}");
        assertThat(Gateways.running(status, "here")).containsExactly(url);
        assertThat(Gateways.running(status, "there")).isEmpty();
    }
}
