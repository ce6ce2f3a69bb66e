package io.storagebench.s3;

import java.util.List;

/**
 * One answer of a listing of versions.
 *
 * @param versions in the order of their keys, and of one key the newest first
 * @param next where the next page begins, or null when this is the last
 */
record VersionPage(List<Version> versions, Next next) {
    VersionPage {
        versions = List.copyOf(versions);
    }

    /**
     * A version of an object.
     *
     * @param isLatest whether it is what a read without a version gives, or finds missing
     * @param isMarker whether it says that the object was deleted
     */
    record Version(String key, String id, boolean isLatest, boolean isMarker) {}

    /** Behind this version of this key. */
    record Next(String key, String id) {}
}
