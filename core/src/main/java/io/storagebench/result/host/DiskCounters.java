package io.storagebench.result.host;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What one whole block device has done since it appeared; a component is null when unknown.
 *
 * @param name as the system calls it: {@code nvme0n1}
 * @param reads completed requests
 * @param writes completed requests
 * @param readBytes bytes
 * @param writtenBytes bytes
 * @param readMillis time from the start to the end of each read, summed
 * @param writeMillis the same of writes
 * @param busyMillis time during which at least one request was in flight
 * @param queueMillis requests in flight × time
 * @param inFlight requests in flight now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DiskCounters(
        String name,
        long reads,
        long writes,
        long readBytes,
        long writtenBytes,
        Long readMillis,
        Long writeMillis,
        Long busyMillis,
        Long queueMillis,
        Long inFlight) {}
