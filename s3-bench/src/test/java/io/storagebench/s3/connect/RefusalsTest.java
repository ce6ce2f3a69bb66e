package io.storagebench.s3.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.units.UsageException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalsTest {
    private final Refusals refusals = new Refusals("--endpoint ", "rgw1:8080", "data", false, ClientKind.HTTP);

    @ParameterizedTest
    @CsvSource({
        "403, InvalidAccessKeyId, --profile",
        "403, SignatureDoesNotMatch, AWS_SECRET_ACCESS_KEY",
        "403, RequestTimeTooSkewed, NTP",
        "400, ExpiredToken, new credentials",
        "403, AccessDenied, another bucket",
        "409, BucketAlreadyExists, --bucket",
        "301, PermanentRedirect, --region",
        "503, SlowDown, Try again later",
        "418, Teapot, storage-bench check s3://data"
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
                .hasMessage("--endpoint rgw1:8080: 404 NoSuchBucket. Correct the bucket's name, or the endpoint.");
    }

    @Test
    void whatDoesNotAnswerIsToldInWords() {
        assertThat(refusals.explained(new ConnectException("Connection refused (Connection refused)")))
                .hasMessage("--endpoint rgw1:8080: connection refused. Is the service up, and the port right?");
        assertThat(refusals.explained(new UnknownHostException("rgw1"))).hasMessageContaining("the host is not known");
        assertThat(refusals.explained(new ConnectTimeoutException("x"))).hasMessageContaining("no connection in time");
        assertThat(refusals.explained(new SocketTimeoutException("x"))).hasMessageContaining("no answer in time");
        assertThat(refusals.explained(new EOFException("rgw1:8080: closed.")))
                .hasMessage(
                        "--endpoint rgw1:8080: closed. Is the service up, and the port right? If it speaks TLS, write"
                                + " https://.");
    }

    @Test
    void theHostThatVirtualHostMakesIsNamedWhenItIsNotKnown() {
        Refusals virtual = new Refusals("--endpoint ", "rgw1:8080", "data", true, ClientKind.HTTP);
        assertThat(virtual.explained(new UnknownHostException("data.rgw1")))
                .hasMessageStartingWith("--endpoint rgw1:8080: the host data.rgw1, which --virtual-host makes");
    }

    @Test
    void aCertificateThatIsNotTrustedIsToldWithWhatTheClientLooksAt() {
        SSLHandshakeException untrusted = new SSLHandshakeException("PKIX path building failed: sun.security");
        assertThat(refusals.explained(untrusted))
                .hasMessageStartingWith(
                        "--endpoint rgw1:8080: its TLS certificate is not signed by an authority that this JVM trusts.")
                .hasMessageContaining("-Djavax.net.ssl.trustStore=FILE");
        Refusals crt = new Refusals("", "rgw1:8080", "data", false, ClientKind.CRT);
        assertThat(crt.explained(untrusted))
                .hasMessageContaining("update-ca-certificates")
                .satisfies(told -> assertThat(told.getMessage()).doesNotContain("trustStore"));
    }
}
