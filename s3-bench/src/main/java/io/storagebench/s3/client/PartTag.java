package io.storagebench.s3.client;

/**
 * What the service said of a part of an upload, and wants to hear again at its end.
 *
 * @param etag as it was sent, with quotation marks
 * @param checksum in base64; empty when there is none
 */
public record PartTag(String etag, String checksum) {
    public static PartTag parse(String text) {
        int space = text.indexOf(' ');
        return space < 0 ? new PartTag(text, "") : new PartTag(text.substring(0, space), text.substring(space + 1));
    }

    /** Neither an ETag nor base64 holds a space. */
    public String text() {
        return checksum.isEmpty() ? etag : etag + " " + checksum;
    }
}
