package io.storagebench.s3;

/**
 * What a service says of an object.
 *
 * @param bytes its size, or -1 where the answer has none, as that to a put
 * @param tag its ETag without quotation marks; empty when there is none
 * @param checksum as {@code crc32c:} and base64; empty when there is none
 */
record ObjectFacts(long bytes, String tag, String checksum) {}
