package io.storagebench.op;

/**
 * What a storage system has left for a dataset.
 *
 * @param freeBytes on its disks
 * @param perByte bytes on disks for each byte of an item: its replicas or its parity
 * @param how items are stored, in words: {@code "3 replicas"}; empty when as they are
 */
public record Room(long freeBytes, double perByte, String how) {}
