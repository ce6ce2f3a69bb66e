package io.storagebench.s3.client;

import java.util.List;

/**
 * One answer of a listing of versions.
 *
 * @param versions in the order of their keys, and of one key the newest first
 * @param next where the next page begins, or null when this is the last
 */
public record VersionPage(List<Version> versions, Next next) {
    public VersionPage {
        versions = List.copyOf(versions);
    }

    /**
     * A version of an object.
     *
     * @param isLatest whether it is what a read without a version gives, or finds missing
     * @param isMarker whether it says that the object was deleted
     */
    public record Version(String key, String id, boolean isLatest, boolean isMarker) {}

    /** Behind this version of this key. */
    public record Next(String key, String id) {}
}
