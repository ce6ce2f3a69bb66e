package io.storagebench.hdfs.namespace;

/** Whether bytes are UTF-8 (RFC 3629). */
final class Utf8 {
    private Utf8() {}

    static boolean isValid(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            int first = bytes[i++] & 0xff;
            if (first < 0x80) {
                continue;
            }
            int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
            if (first < 0xc2 || first > 0xf4 || i + more > bytes.length) {
                return false;
            }
            int second = bytes[i] & 0xff;
            boolean isRight = (first != 0xe0 || second >= 0xa0) // not longer than it need be
                    && (first != 0xed || second < 0xa0) // no half of a pair of UTF-16
                    && (first != 0xf0 || second >= 0x90)
                    && (first != 0xf4 || second < 0x90);
            for (int end = i + more; i < end; i++) {
                isRight &= (bytes[i] & 0xc0) == 0x80;
            }
            if (!isRight) {
                return false;
            }
        }
        return true;
    }
}
