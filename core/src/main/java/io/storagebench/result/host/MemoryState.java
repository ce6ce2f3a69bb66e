package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A host's memory at one moment; a component is null when unknown.
 *
 * @param totalBytes memory of the host, whatever a container may use of it
 * @param availableBytes what programs could get without swapping, page cache that can be dropped included
 * @param usedBytes total less available, as free(1) has it
 * @param pageCacheBytes what free(1) calls buff/cache: Buffers + Cached + SReclaimable of {@code /proc/meminfo}. Files
 *     that were read or written lately are served from it, not from a disk
 * @param dirtyBytes written by programs, not yet on its way to a disk
 * @param writebackBytes on its way to a disk
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MemoryState(
        Long totalBytes,
        Long availableBytes,
        Long usedBytes,
        Long pageCacheBytes,
        Long dirtyBytes,
        Long writebackBytes) {
    public static final MemoryState UNKNOWN = new MemoryState(null, null, null, null, null, null);
}
