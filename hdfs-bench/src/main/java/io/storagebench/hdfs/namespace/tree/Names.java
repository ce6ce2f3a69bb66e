package io.storagebench.hdfs.namespace.tree;

import io.storagebench.units.Mixing;
import java.time.LocalDate;

/** Names of directories whose byte order is that of their numbers. */
final class Names {
    private static final LocalDate FIRST_DAY = LocalDate.of(2020, 1, 1);
    private static final String[] WORDS = {
        "ads", "audit", "billing", "carts", "clicks", "customers", "devices", "events", "finance", "fraud", "ingest",
        "inventory", "logs", "metrics", "orders", "payments", "raw", "sales", "sessions", "staging", "users", "web"
    };
    private static final String[] KEYS = {"dt", "hr", "src", "bucket"};

    private Names() {}

    /** Digits that the numbers below {@code count} need. */
    static int digits(long count) {
        return Long.toString(Math.max(0, count - 1)).length();
    }

    /** {@code number}, as wide as the largest of {@code count}, and at least {@code least} digits. */
    static String padded(long number, long count, int least) {
        String digits = Long.toString(number);
        return "0".repeat(Math.max(0, Math.max(least, digits(count)) - digits.length())) + digits;
    }

    static String word(long seed) {
        return WORDS[(int) Mixing.below(WORDS.length, Mixing.mix(seed, 11))];
    }

    static String database(long number, long count, long seed) {
        return "db" + padded(number, count, 3) + "_" + word(seed) + ".db";
    }

    static String table(long number, long count, long seed) {
        return "t" + padded(number, count, 4) + "_" + word(seed) + "_" + word(~seed);
    }

    /** {@code dt=2020-01-31}: a day for each. */
    static String day(long number) {
        return "dt=" + FIRST_DAY.plusDays(number);
    }

    /** Of the partition key at {@code depth} below the table: {@code dt=2020-01-31}, {@code hr=07}, {@code src=3}. */
    static String partition(int depth, long number, long count) {
        return depth == 0
                ? day(number)
                : KEYS[Math.min(depth, KEYS.length - 1)] + "=" + padded(number, count, depth == 1 ? 2 : 1);
    }

    /** 16 digits. */
    static String hex(long bits) {
        String hex = Long.toHexString(bits);
        return "0".repeat(16 - hex.length()) + hex;
    }
}
