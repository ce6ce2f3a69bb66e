package io.storagebench.launch;

import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.result.ShareTimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One share as the process that drives it knows it. One thread. */
final class Member {
    /** A machine that slept, or a driver that was halted, has not waited for anybody. */
    private static final long MOST_NANOS_OF_A_LOOK = Duration.ofMillis(250).toNanos();

    private final int index;
    private final String name;
    private final Path file;
    private final long startNanos;
    private final Map<String, ProgressUpdate> tasks = new LinkedHashMap<>();
    private Optional<ShareStarter.RunningShare> running = Optional.empty();
    private String how = ""; // it ended; empty while it lives
    private String killedFor = "";
    private long endMillis;
    private long livedNanos;
    private long quietNanos;
    private boolean heard;
    private int ready;
    private boolean waits;
    private OptionalLong readyMillis = OptionalLong.empty();
    private OptionalLong lateMillis = OptionalLong.empty();
    private boolean begun;
    private String task = "start";

    /**
     * @param file its result
     */
    Member(int index, String name, Path file, long startNanos) {
        this.index = index;
        this.name = name;
        this.file = file;
        this.startNanos = startNanos;
    }

    int index() {
        return index;
    }

    /** {@code process 3 of 4}. */
    String name() {
        return name;
    }

    Path file() {
        return file;
    }

    /** Whether it came to its end. */
    boolean hasResult() {
        return Files.exists(file);
    }

    void started(ShareStarter.RunningShare share) {
        running = Optional.of(share);
    }

    void tell(ShareLines.OfDriver line) {
        running.ifPresent(share -> share.tell(ShareLines.line(line)));
    }

    void heard() {
        heard = true;
        quietNanos = 0;
    }

    void ready(int repeat, long nowMillis) {
        ready = repeat;
        waits = false;
        readyMillis = OptionalLong.of(nowMillis);
        lateMillis = OptionalLong.empty();
    }

    /** When it was ready for its load, in milliseconds since 1970; empty before that. */
    OptionalLong readyMillis() {
        return readyMillis;
    }

    /** Says how late it was, or will be, for its start; negative when it knows it before that. */
    void late(long millis) {
        lateMillis = OptionalLong.of(Math.max(millis, lateMillis.orElse(millis)));
    }

    /** The same; empty while it has not said anything. */
    OptionalLong lateMillis() {
        return lateMillis;
    }

    /** Whether it has said that it is late, by more than chance. */
    boolean isLate() {
        return lateMillis.isPresent() && lateMillis.getAsLong() > ShareTimes.MOST_LATE_MILLIS;
    }

    /** Whether it began its load in a wave. */
    boolean hasBegun() {
        return begun;
    }

    void begins() {
        begun = true;
    }

    void waits() {
        waits = true;
    }

    void goesOn() {
        waits = false;
    }

    void at(ProgressUpdate update) {
        task = update.task();
        tasks.put(task, update);
    }

    String task() {
        return task;
    }

    Optional<ProgressUpdate> progressOf(String ofTask) {
        return Optional.ofNullable(tasks.get(ofTask));
    }

    /** Its repeats have tasks of the same names. */
    void forgetTasks() {
        tasks.clear();
    }

    void ended(String inWhichWay, long nowNanos, long nowMillis) {
        how = inWhichWay;
        endMillis = nowMillis;
        livedNanos = nowNanos - startNanos;
    }

    void kill(String why) {
        if (killedFor.isEmpty()) {
            killedFor = why;
            running.ifPresent(ShareStarter.RunningShare::kill);
        }
    }

    boolean isAlive() {
        return how.isEmpty();
    }

    /** Says that so much time has passed since the last look. */
    void passed(long nanos) {
        quietNanos += Math.min(nanos, MOST_NANOS_OF_A_LOOK);
    }

    /** Nothing was heard of it for so long; while its JVM starts it may take {@code starting}. */
    boolean isQuietFor(Duration limit, Duration starting) {
        return quietNanos >= (heard ? limit : starting).toNanos();
    }

    /** For how long nothing was heard of it. */
    long quietSeconds() {
        return Duration.ofNanos(quietNanos).toSeconds();
    }

    /** Whether its load of that repeat could begin. */
    boolean isReady(int repeat) {
        return ready == repeat && !waits;
    }

    /** Whether that repeat is behind it. */
    boolean hasEnded(int repeat) {
        return waits || ready > repeat;
    }

    long endMillis() {
        return endMillis;
    }

    /** How it ended, in words behind its name: {@code ended by signal 9 after 12.3 s}. */
    String howItEnded() {
        String first = how.lines().findFirst().orElse("");
        if (!killedFor.isEmpty()) {
            return killedFor;
        }
        int colon = first.indexOf(": ");
        String after = " after " + Math.round(livedNanos / 1e8) / 10.0 + " s";
        return colon < 0 ? first + after : first.substring(0, colon) + after + first.substring(colon);
    }

    /** All that it said of its end. */
    String lastWords() {
        int colon = how.indexOf(": ");
        return colon < 0 || !killedFor.isEmpty() ? name + " " + howItEnded() : how.substring(colon + 2);
    }

    /** Whether the command line could not work. */
    boolean wasRefused() {
        return how.startsWith("ended with exit code 2");
    }
}
