package io.storagebench.embedded.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiskShareTest {
    private static final long GIB = 1L << 30;

    /** What a DataNode offers, as FsVolumeImpl.getAvailable computes it, after each has written this much. */
    private static long offered(long total, long free, long usable, int datanodes, long writtenByEach) {
        long reserved = DiskShare.reservedBytes(total, free, usable, datanodes);
        long written = writtenByEach * datanodes;
        long otherData = total - free + written - writtenByEach;
        return Math.min(total - reserved - writtenByEach, usable - written - Math.max(0, reserved - otherData));
    }

    @Test
    void allDataNodesTogetherOfferWhatIsFreeButTwoGibibytes() {
        assertThat(offered(100 * GIB, 60 * GIB, 60 * GIB, 3, 0) * 3).isBetween(58 * GIB - 3, 58 * GIB);
        assertThat(offered(100 * GIB, 60 * GIB, 55 * GIB, 9, 0) * 9).isBetween(53 * GIB - 9, 53 * GIB);
    }

    @Test
    void aFullDataNodeOffersNothingWhileTwoGibibytesAreFree() {
        assertThat(offered(100 * GIB, 60 * GIB, 55 * GIB, 1, 53 * GIB)).isZero();
        assertThat(offered(100 * GIB, 62 * GIB, 62 * GIB, 3, 20 * GIB)).isZero();
    }
}
