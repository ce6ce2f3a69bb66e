package io.storagebench.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.UsageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalsTest {
    private final Refusals refusals = new Refusals("--endpoint rgw1:8080", "data");

    @ParameterizedTest
    @CsvSource({
        "403, InvalidAccessKeyId, --profile",
        "403, SignatureDoesNotMatch, AWS_SECRET_ACCESS_KEY",
        "403, RequestTimeTooSkewed, NTP",
        "400, ExpiredToken, new credentials",
        "403, AccessDenied, --bucket",
        "301, PermanentRedirect, --region",
        "503, SlowDown, storage-bench check s3://data"
    })
    void aRefusalIsToldByTheServicesCodeWithARemedy(int status, String code, String remedy) {
        Exception told = refusals.explained(new S3Exception(status, code, "As it is."));
        assertThat(told)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("--endpoint rgw1:8080: " + status + " " + code + ": As it is. ")
                .hasMessageContaining(remedy);
    }

    @Test
    void aWrongBucketIsAnOptionsFault() {
        assertThat(refusals.explained(new S3Exception(404, "NoSuchBucket", "")))
                .isInstanceOf(UsageException.class)
                .hasMessage("--endpoint rgw1:8080: 404 NoSuchBucket. Name a bucket that is there with --bucket.");
    }

    @Test
    void whatDoesNotAnswerIsToldInWords() {
        assertThat(refusals.explained(new ConnectException("Connection refused (Connection refused)")))
                .hasMessage("--endpoint rgw1:8080: connection refused. Is the service up, and the port right?");
        assertThat(refusals.explained(new UnknownHostException("rgw1"))).hasMessageContaining("the host is not known");
        assertThat(refusals.explained(new ConnectTimeoutException("x"))).hasMessageContaining("no answer in time");
        assertThat(refusals.explained(new SSLHandshakeException("PKIX path building failed")))
                .hasMessageContaining("PKIX path building failed")
                .hasMessageContaining("trustStore");
    }
}
