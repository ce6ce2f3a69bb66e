package io.storagebench.s3.sdk;

import io.storagebench.s3.client.Signing;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.scheme.AwsV4AuthScheme;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.AsyncSignRequest;
import software.amazon.awssdk.http.auth.spi.signer.AsyncSignedRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignRequest;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.IdentityProvider;
import software.amazon.awssdk.identity.spi.IdentityProviders;

/** The SDK's own signer, told whether to sign content: by itself it decides by the endpoint's scheme alone. */
final class SigningScheme implements AwsV4AuthScheme {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final AwsV4HttpSigner signer;

    SigningScheme(Signing signing) {
        signer = new Signer(AwsV4HttpSigner.create(), signing != Signing.UNSIGNED);
    }

    @Override
    public String schemeId() {
        return SCHEME_ID;
    }

    @Override
    public IdentityProvider<AwsCredentialsIdentity> identityProvider(IdentityProviders providers) {
        return providers.identityProvider(AwsCredentialsIdentity.class);
    }

    @Override
    public AwsV4HttpSigner signer() {
        return signer;
    }

    private record Signer(AwsV4HttpSigner sdk, boolean signsContent) implements AwsV4HttpSigner {
        @Override
        public SignedRequest sign(SignRequest<? extends AwsCredentialsIdentity> asked) {
            SdkHttpRequest request = asked.request();
            // Over plain HTTP the SDK signs content whatever it is told; the scheme is no part of what is signed.
            boolean pretends = !signsContent && request.protocol().equals("http");
            SignRequest<? extends AwsCredentialsIdentity> told = asked.toBuilder()
                    .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, signsContent)
                    .request(pretends ? as("https", request) : request)
                    .build();
            SignedRequest signed = sdk.sign(told);
            return pretends
                    ? signed.toBuilder().request(as("http", signed.request())).build()
                    : signed;
        }

        /** With the port that the scheme implies where it was implied before, as the host's name is signed with any other. */
        private static SdkHttpRequest as(String scheme, SdkHttpRequest request) {
            boolean implied = request.port() == (scheme.equals("https") ? HTTP_PORT : HTTPS_PORT);
            int port = !implied ? request.port() : scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
            return request.toBuilder().protocol(scheme).port(port).build();
        }

        @Override
        public CompletableFuture<AsyncSignedRequest> signAsync(
                AsyncSignRequest<? extends AwsCredentialsIdentity> request) {
            return sdk.signAsync(request);
        }
    }
}
