package io.storagebench.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sentence of advice takes from the figures, in few words. A result holds its advice as sentences, also one that
 * was stored long ago, so this goes by their words; one that is not known here asks for care.
 *
 * @param gravity how much it takes
 * @param general the words where they hold for several repeats
 * @param words what it is, with the figures of the run; empty when only the sentence tells
 */
record Concern(Gravity gravity, String general, String words) {
    /** What remains of the figures. */
    enum Gravity {
        /** Everything: the sentence is only good to know. */
        NONE,
        /** They mean less, or something else, than they seem to. */
        CARE,
        /** Nothing that should be used. */
        VOID
    }

    private record Known(Pattern sentence, Gravity gravity, String general, String words) {
        static Known of(String sentence, Gravity gravity, String general, String words) {
            return new Known(Pattern.compile(sentence), gravity, general, words);
        }

        static Known of(String sentence, Gravity gravity, String words) {
            return of(sentence, gravity, words, words);
        }

        static Known none(String sentence) {
            return of(sentence, Gravity.NONE, "", "");
        }
    }

    /** In the order of weight: of several concerns, the first are told. */
    private static final List<Known> KNOWN = List.of(
            // The result itself tells these, see Trust.
            Known.none("^The system returned other bytes"),
            Known.none("^\\d+ of \\d+ requests? failed;"),
            Known.none("^What was acknowledged is not all there"),
            Known.none("^CHECK could not ask the system"),
            Known.none("^The run was stopped before its end"),
            Known.of("response times are void", Gravity.VOID, "response times are void"),
            Known.of("the client itself stood still", Gravity.CARE, "the client stood still itself"),
            Known.of("^No request.* ended from", Gravity.CARE, "the system stood still"),
            Known.of("response times are too long by that much", Gravity.CARE, "the client started requests late"),
            Known.of("no time at which all of the load was there", Gravity.VOID, "the shares did not run together"),
            Known.of("^These are (\\d+ of \\d+) shares", Gravity.CARE, "shares are missing", "$1 shares only"),
            Known.of("figures are the client's limit", Gravity.CARE, "the client was the limit"),
            Known.of("it may be the limit, and not the storage", Gravity.CARE, "the client's machine was busy"),
            Known.of("figures are the link's limit", Gravity.CARE, "the network link was the limit"),
            Known.of("^The target is embedded", Gravity.CARE, "embedded target"),
            Known.of("^There is no storage behind", Gravity.CARE, "no storage, the client alone"),
            Known.of(
                    "the intended rate was not reached|^The intended rate was not reached",
                    Gravity.CARE,
                    "the rate was not reached"),
            Known.of("response time are lower bounds", Gravity.CARE, "percentiles are lower bounds"),
            Known.of("^The system changed while", Gravity.CARE, "the system changed meanwhile"),
            Known.of("took ([\\d.]+ s), which is short", Gravity.CARE, "short runs", "$1 is short"),
            Known.of("did nothing: |was not done: |was asked for, and ", Gravity.CARE, "an option had no effect"),
            Known.of("are elsewhere than the options ask for", Gravity.CARE, "data lie elsewhere than asked"),
            Known.of("latencies are the client's as much", Gravity.CARE, "the client stood still itself"),
            Known.of("^The hypervisor took", Gravity.CARE, "the hypervisor took CPU time"),
            Known.of("stood still for garbage collection", Gravity.CARE, "garbage collection in the client"),
            Known.of("was still warming up", Gravity.CARE, "the client's JVM was warming up"),
            Known.of("page cache, or not have reached a disk", Gravity.CARE, "data fit into memory"),
            Known.of("client recovered by itself", Gravity.CARE, "the client recovered from faults"),
            Known.none("^Items have several sizes"),
            Known.none("too few for p99"),
            Known.none("were read from this machine, without a network"),
            Known.none("^The fullest resource that was watched"),
            Known.none("^Files were compressed by"));

    /** What {@code sentence} of a result's advice says of its figures. */
    static Concern of(String sentence) {
        for (Known known : KNOWN) {
            Matcher matcher = known.sentence.matcher(sentence);
            if (matcher.find()) {
                String words = known.words.contains("$1") ? known.words.replace("$1", matcher.group(1)) : known.words;
                return new Concern(known.gravity, known.general, words);
            }
        }
        return new Concern(Gravity.CARE, "", "");
    }

    /** Of what the result itself tells. */
    static Concern of(Gravity gravity, String general, String words) {
        return new Concern(gravity, general, words);
    }

    /** Its place among others: the smaller, the more it matters. */
    int rank() {
        for (int i = 0; i < KNOWN.size(); i++) {
            if (!general.isEmpty() && KNOWN.get(i).general.equals(general)) {
                return i;
            }
        }
        return general.isEmpty() ? KNOWN.size() : -1;
    }
}
