package io.storagebench.s3;

import io.storagebench.op.UsageException;
import java.io.IOException;
import javax.net.ssl.SSLException;

/**
 * Says what it means, and what to do, when a service refuses the first question.
 *
 * @param given the endpoint with the option that named it: what messages begin with
 */
record Refusals(String given, String bucket) {
    /** The failure with a remedy. */
    Exception explained(IOException failure) {
        if (failure instanceof S3Exception refused) {
            return explained(refused);
        }
        String message = given + ": " + words(failure);
        if (failure instanceof SSLException) {
            return new IOException(
                    message + ". If it is the right service, give the JVM the authority that signed its certificate:"
                            + " JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE. If it speaks no TLS, write http://.",
                    failure);
        }
        return new IOException(message + ". Is the service up, and the port right?", failure);
    }

    /** What a connection's failure is in words. */
    static String words(IOException failure) {
        return switch (failure.getClass().getSimpleName()) {
            case "UnknownHostException" -> "the host is not known";
            case "ConnectTimeoutException", "SocketTimeoutException" -> "no answer in time";
            case "ConnectException" -> "connection refused";
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }

    private Exception explained(S3Exception refused) {
        String message = given + ": " + refused.getMessage().strip().replaceFirst("\\.$", "") + ". ";
        String remedy = switch (refused.code()) {
            case "InvalidAccessKeyId" ->
                "The service does not know this access key. Name the profile of this service with --profile, or"
                        + " correct AWS_ACCESS_KEY_ID.";
            case "SignatureDoesNotMatch" ->
                "The secret does not belong to the access key. Correct AWS_SECRET_ACCESS_KEY or the profile; with"
                        + " a proxy in between, look at what it changes in headers.";
            case "RequestTimeTooSkewed" ->
                "This machine's clock or the service's is wrong. Keep both right by NTP (chronyc tracking).";
            case "ExpiredToken", "InvalidToken" -> "Get new credentials.";
            case "AccessDenied", "Forbidden", "AllAccessDisabled" ->
                "These credentials may not list the bucket " + bucket
                        + ", or it is somebody else's. Name another one with --bucket, or other credentials.";
            case "PermanentRedirect", "AuthorizationHeaderMalformed", "IllegalLocationConstraintException" ->
                "The bucket is of another region. Name it with --region.";
            case "NoSuchBucket" -> "Name a bucket that is there with --bucket.";
            default -> "Try: storage-bench check s3://" + bucket + " --endpoint URL";
        };
        boolean isOptions =
                refused.code().equals("NoSuchBucket") || refused.code().equals("InvalidBucketName");
        return isOptions
                ? withCause(new UsageException(message + remedy), refused)
                : new IOException(message + remedy, refused);
    }

    private static Exception withCause(Exception failure, Exception cause) {
        failure.initCause(cause);
        return failure;
    }
}
