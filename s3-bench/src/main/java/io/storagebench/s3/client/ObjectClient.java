package io.storagebench.s3.client;

import java.io.IOException;
import java.util.List;

/**
 * One of the ways to speak S3, connected to one endpoint and one bucket. It never retries, unless asked to, and then
 * counts. Any thread; as many requests at once as there are threads.
 *
 * <p>What a service refuses is an {@link S3Exception}; what it did not answer in time, a
 * {@link java.net.SocketTimeoutException}; any other {@link IOException} is one of the connection.
 */
public interface ObjectClient extends AutoCloseable {
    /** Writes an object in one request. Returns what the service said of it. */
    public ObjectFacts put(String key, Body body, TransferListener progress) throws IOException;

    /**
     * The same only if there is no such object ({@code If-None-Match: *}); a service that knows no such condition either
     * refuses with 501 or ignores it.
     *
     * @throws S3Exception with status 412 when there is one, or 409 when another request makes it in this moment
     */
    public ObjectFacts putIfAbsent(String key, Body body, TransferListener progress) throws IOException;

    /**
     * Reads {@code length} bytes of an object from {@code offset} on; a length of -1 is all, without a range header.
     *
     * @throws java.io.EOFException when the answer ends early
     */
    public ObjectFacts get(String key, long offset, long length, Sink sink, TransferListener progress)
            throws IOException;

    /** Asks for an object's size and tag. */
    public ObjectFacts head(String key) throws IOException;

    /**
     * Lists objects whose keys begin with {@code prefix}, in order (version 2 of the protocol).
     *
     * @param after only keys behind this one, which need not exist; null for all
     * @param continuation from the page before, or null for the first; {@code after} matters only to that one
     * @param mostKeys of this page, 1 to 1000
     */
    public ListPage list(String prefix, String after, String continuation, int mostKeys) throws IOException;

    /**
     * Lists all versions of objects whose keys begin with {@code prefix}, markers of deletes among them.
     *
     * @param from the page before says it; null for the first
     * @param most of this page, 1 to 1000
     */
    public VersionPage listVersions(String prefix, VersionPage.Next from, int most) throws IOException;

    /** Reads all of one version of an object. */
    public ObjectFacts getVersion(String key, String version, Sink sink) throws IOException;

    /** Deletes one version of an object for good, or one marker. */
    public void deleteVersion(String key, String version) throws IOException;

    /** Deletes one object; one that is not there is no error. */
    public void delete(String key) throws IOException;

    /** Deletes up to 1000 objects in one request; returns those that the service left. */
    public List<Undeleted> delete(List<String> keys) throws IOException;

    /** Begins an upload of parts; returns its identifier. */
    public String beginUpload(String key) throws IOException;

    /** Sends part {@code number}, from 1 on; returns its tag, for {@link #completeUpload}. */
    public String uploadPart(String key, String upload, int number, Body body, TransferListener progress)
            throws IOException;

    /** Makes the object of its parts, whose tags come in order. */
    public ObjectFacts completeUpload(String key, String upload, List<String> tags) throws IOException;

    /** Gives an upload up, so that its parts take no space. */
    public void abortUpload(String key, String upload) throws IOException;

    /** Whether the bucket is there; one of somebody else's is an {@link S3Exception} with status 403. */
    public boolean bucketExists() throws IOException;

    /** Makes the bucket. */
    public void createBucket() throws IOException;

    /** Removes the bucket, which must be empty. */
    public void deleteBucket() throws IOException;

    @Override
    public void close() throws IOException;
}
