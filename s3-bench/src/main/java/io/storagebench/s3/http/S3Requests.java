package io.storagebench.s3.http;

import io.storagebench.s3.client.Checksum;
import io.storagebench.s3.client.PartTag;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the XML that S3 is asked with. */
final class S3Requests {
    private static final String NAMESPACE = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">";

    private S3Requests() {}

    /** Deletes objects; only failures are answered. */
    static byte[] delete(List<String> keys) {
        StringBuilder xml = new StringBuilder("<Delete").append(NAMESPACE).append("<Quiet>true</Quiet>");
        for (String key : keys) {
            xml.append("<Object><Key>").append(escaped(key)).append("</Key></Object>");
        }
        return bytes(xml.append("</Delete>"));
    }

    /**
     * Makes an object of parts.
     *
     * @param parts from 1 on
     * @param checksum that each part has, if any
     */
    static byte[] complete(List<PartTag> parts, Checksum checksum) {
        StringBuilder xml = new StringBuilder("<CompleteMultipartUpload").append(NAMESPACE);
        String sum = "Checksum" + checksum.name();
        for (int i = 0; i < parts.size(); i++) {
            PartTag part = parts.get(i);
            xml.append("<Part><PartNumber>").append(i + 1).append("</PartNumber>");
            xml.append("<ETag>").append(escaped(part.etag())).append("</ETag>");
            if (!part.checksum().isEmpty()) {
                xml.append('<').append(sum).append('>').append(escaped(part.checksum()));
                xml.append("</").append(sum).append('>');
            }
            xml.append("</Part>");
        }
        return bytes(xml.append("</CompleteMultipartUpload>"));
    }

    /** Makes a bucket in a region. */
    static byte[] bucket(String region) {
        return bytes(new StringBuilder("<CreateBucketConfiguration")
                .append(NAMESPACE)
                .append("<LocationConstraint>")
                .append(escaped(region))
                .append("</LocationConstraint></CreateBucketConfiguration>"));
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || "&<>\"'".indexOf(character) >= 0) {
                escaped.append("&#").append((int) character).append(';');
            } else {
                escaped.append(character);
            }
        }
        return escaped.toString();
    }

    private static byte[] bytes(StringBuilder xml) {
        return xml.toString().getBytes(StandardCharsets.UTF_8);
    }
}
