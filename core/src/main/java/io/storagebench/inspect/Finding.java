package io.storagebench.inspect;

/**
 * What a {@link Probe} found.
 *
 * @param text what is so, such as {@code 1024 files may be open}
 * @param remedy what to do about it; empty unless it failed
 */
public record Finding(Outcome outcome, String text, String remedy) {
    /** How it is to be taken. */
    public enum Outcome {
        /** As it should be. */
        PASS("pass"),
        /** Something to mend before measuring. */
        FAIL("FAIL"),
        /** Not looked at, for the reason that the text gives. */
        SKIP("skip");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** As it is shown; only what needs somebody's attention is in capitals. */
        @Override
        public String toString() {
            return word;
        }
    }

    public static Finding pass(String text) {
        return new Finding(Outcome.PASS, text, "");
    }

    public static Finding fail(String text, String remedy) {
        return new Finding(Outcome.FAIL, text, remedy);
    }

    public static Finding skip(String reason) {
        return new Finding(Outcome.SKIP, reason, "");
    }
}
