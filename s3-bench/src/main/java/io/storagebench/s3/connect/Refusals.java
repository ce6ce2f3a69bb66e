package io.storagebench.s3.connect;

import io.storagebench.s3.client.ConnectTimeoutException;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/**
 * Says what it means, and what to do, when a service refuses the first question, or does not answer it.
 *
 * @param endpoint host and port
 * @param option that named it, with a space behind; empty when none did
 * @param virtualHost whether the bucket is in the host's name
 * @param client that has asked
 */
record Refusals(String option, String endpoint, String bucket, boolean virtualHost, ClientKind client) {
    /** The failure with a remedy. */
    Exception explained(IOException failure) {
        if (failure instanceof S3Exception refused) {
            String remedy = remedy(refused);
            S3Exception told = refused.about(
                    option + endpoint,
                    remedy.isEmpty() ? "Try: storage-bench check s3://" + bucket + " --endpoint URL" : remedy);
            boolean isOptions =
                    refused.code().equals("NoSuchBucket") || refused.code().equals("InvalidBucketName");
            return isOptions ? withCause(new UsageException(told.getMessage()), told) : told;
        }
        if (virtualHost && failure instanceof UnknownHostException) {
            return new IOException(
                    option + endpoint + ": the host " + bucket + "." + endpoint.replaceFirst(":\\d+$", "")
                            + ", which --virtual-host makes of bucket and endpoint, is not known. Correct the"
                            + " names, add it"
                            + " to the DNS, or leave out --virtual-host.",
                    failure);
        }
        return new IOException(option + endpoint + ": " + words(failure) + ". " + remedy(failure), failure);
    }

    private static Exception withCause(Exception failure, Exception cause) {
        failure.initCause(cause);
        return failure;
    }

    /** What a connection's failure is in words, without the endpoint. */
    String words(IOException failure) {
        if (failure instanceof UnknownHostException) {
            return "the host is not known";
        }
        if (failure instanceof ConnectTimeoutException) {
            return "no connection in time";
        }
        if (failure instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        if (failure instanceof ConnectException) {
            return "connection refused";
        }
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String words = message.startsWith(endpoint + ": ") ? message.substring(endpoint.length() + 2) : message;
        return words.contains("PKIX path building failed")
                ? "its TLS certificate is not signed by an authority that this JVM trusts"
                : words.replaceFirst("\\.$", "");
    }

    /** What to do about a failure of the connection. */
    String remedy(IOException failure) {
        if (failure instanceof SSLException) {
            return (client == ClientKind.CRT
                            ? "The client crt trusts whom this system trusts: add the authority that signed the"
                                    + " service's"
                                    + " certificate there (update-ca-certificates, update-ca-trust), or use"
                                    + " another client."
                            : "If it is the right service, put the authority that signed its certificate into a"
                                    + " trust store"
                                    + " (keytool -importcert) and name that:"
                                    + " JAVA_TOOL_OPTIONS='-Djavax.net.ssl.trustStore=FILE"
                                    + " -Djavax.net.ssl.trustStorePassword=…'.")
                    + " If it speaks no TLS, write http://.";
        }
        boolean isThere = !Endpoint.isWithoutAnswer(failure);
        return "Is the service up, and the port right?" + (isThere ? " If it speaks TLS, write https://." : "");
    }

    /** What to do about a refusal; empty when its code says nothing. */
    static String remedy(S3Exception refused) {
        return switch (refused.code()) {
            case "InvalidAccessKeyId" ->
                "The service does not know this access key. Name the profile of this service with --profile, or"
                        + " correct AWS_ACCESS_KEY_ID.";
            case "SignatureDoesNotMatch" ->
                "The secret key does not belong to the access key. Correct AWS_SECRET_ACCESS_KEY or the profile; with"
                        + " a proxy in between, look at what it changes in headers.";
            case "RequestTimeTooSkewed" ->
                "This machine's clock or the service's is wrong. Keep both right by NTP (chronyc tracking).";
            case "ExpiredToken", "InvalidToken" -> "Get new credentials.";
            case "AccessDenied", "Forbidden", "AllAccessDisabled" ->
                "These credentials may not do that, or the bucket belongs to another account. Use others"
                        + " (--profile), or another"
                        + " bucket.";
            case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException" ->
                "The bucket is of another region. Name it with --region.";
            case "NoSuchBucket" -> "Correct the bucket's name, or the endpoint.";
            case "BucketAlreadyExists" -> "The bucket belongs to another account. Use another name with --bucket.";
            case "OperationAborted", "ConditionalRequestConflict" ->
                "Another request is changing the same bucket or object. Try again later.";
            case "SlowDown", "ServiceUnavailable", "Service Unavailable", "Too Many Requests" ->
                "The service is overloaded, or not ready yet. Try again later.";
            default -> "";
        };
    }
}
