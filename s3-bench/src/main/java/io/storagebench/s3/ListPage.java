package io.storagebench.s3;

import java.util.List;

/**
 * One answer of a listing.
 *
 * @param keys in order
 * @param continuation for the next page, or null when this is the last
 */
record ListPage(List<String> keys, String continuation) {
    ListPage {
        keys = List.copyOf(keys);
    }
}
