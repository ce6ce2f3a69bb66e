package io.storagebench.s3.client;

/**
 * An object that a bulk delete left.
 *
 * @param code why, such as {@code AccessDenied}
 * @param message the service's own; may be empty
 */
public record Undeleted(String key, String code, String message) {
    /**
     * As an SDK has read it.
     *
     * @param message null where there is none
     */
    public static Undeleted of(String key, String code, String message) {
        return new Undeleted(key, code, message == null ? "" : message);
    }

    /** The refusal; its status is that of the whole answer. */
    public S3Exception refusal() {
        return new S3Exception(200, code, message.isEmpty() ? key : key + ": " + message);
    }
}
