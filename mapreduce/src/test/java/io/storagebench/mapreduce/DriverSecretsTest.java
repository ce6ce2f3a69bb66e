package io.storagebench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverSecretsTest {
    @TempDir
    Path home;

    private Path file(String name, String content) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private Map<String, String> secrets(Map<String, String> environment) throws IOException {
        Credentials credentials = new Credentials();
        DriverSecrets.add(credentials, environment, home);
        Map<String, String> secrets = new TreeMap<>();
        for (Text name : credentials.getAllSecretKeys()) {
            secrets.put(name.toString(), new String(credentials.getSecretKey(name), StandardCharsets.UTF_8));
        }
        return secrets;
    }

    @Test
    void configurationGoesAsFilesAndKeysAsVariables() throws Exception {
        file("conf/core-site.xml", "<configuration/>");
        file("conf/log4j.properties", "");
        assertThat(secrets(Map.of(
                        "HADOOP_CONF_DIR", home.resolve("conf").toString(),
                        "AWS_SECRET_ACCESS_KEY", "key",
                        "SOME_PASSWORD", "not asked for")))
                .isEqualTo(Map.of(
                        "storage-bench.file/HADOOP_CONF_DIR/core-site.xml", "<configuration/>",
                        "storage-bench.variable/AWS_SECRET_ACCESS_KEY", "key"));
    }

    @Test
    void filesThatAwsClientsReadGoWithTheVariablesThatLeadToThem() throws Exception {
        file(".aws/credentials", "usual keys");
        file(".aws/config", "usual regions");
        Path token = file("token", "identity");
        Path config = file("mine", "my regions");
        assertThat(secrets(Map.of(
                        "AWS_CONFIG_FILE", config.toString(),
                        "AWS_WEB_IDENTITY_TOKEN_FILE", token.toString(),
                        "AWS_PROFILE", "bench")))
                .isEqualTo(Map.of(
                        "storage-bench.named-file/AWS_SHARED_CREDENTIALS_FILE", "usual keys",
                        "storage-bench.named-file/AWS_CONFIG_FILE", "my regions",
                        "storage-bench.named-file/AWS_WEB_IDENTITY_TOKEN_FILE", "identity",
                        "storage-bench.variable/AWS_PROFILE", "bench"));
    }

    @Test
    void aFileThatIsNamedAndNotThereIsNotReplacedByTheUsualOne() throws Exception {
        file(".aws/credentials", "usual keys");
        assertThat(secrets(Map.of("AWS_SHARED_CREDENTIALS_FILE", "/no/such/file")))
                .isEqualTo(Map.of("storage-bench.variable/AWS_SHARED_CREDENTIALS_FILE", "/no/such/file"));
    }

    @Test
    void theConfigurationOfKerberosGoesAlongWhereTheJvmWasGivenOne() throws Exception {
        Credentials given = new Credentials();
        DriverSecrets.addKerberos(given, file("elsewhere.conf", "[libdefaults]").toString());
        assertThat(given.getSecretKey(new Text("storage-bench.own-file/krb5.conf")))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("[libdefaults]");

        Credentials none = new Credentials();
        DriverSecrets.addKerberos(none, null);
        DriverSecrets.addKerberos(none, "/no/such/krb5.conf");
        assertThat(none.numberOfSecretKeys()).isZero();
    }
}
