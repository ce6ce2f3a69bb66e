package io.storagebench.s3.client;

import java.util.List;

/**
 * One answer of a listing.
 *
 * @param objects in the order of their keys
 * @param continuation for the next page, or null when this is the last
 */
public record ListPage(List<Listed> objects, String continuation) {
    public ListPage {
        objects = List.copyOf(objects);
    }

    /** An object of a listing. */
    public record Listed(String key, long bytes) {}
}
