package io.storagebench.engine.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.ItemOrder;
import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.books.DatasetCleaner.Cleaned;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Request;
import io.storagebench.scenario.Repeats;
import io.storagebench.scenario.Share;
import io.storagebench.testing.MemoryAppend;
import io.storagebench.testing.MemoryMkdir;
import io.storagebench.testing.MemoryRead;
import io.storagebench.testing.MemoryRename;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import io.storagebench.units.UsageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** What cleaning removes of things that have names like items. */
class WrittenItemsTest {
    private String place;
    private MemoryStore store;

    @BeforeEach
    void name(TestInfo test) {
        place = MemoryStore.placeOf(test);
        store = MemoryStore.at(place);
    }

    private MemoryWrite write() {
        MemoryWrite write = new MemoryWrite();
        write.in(place).size("1k");
        return write;
    }

    private void put(String... names) {
        for (String name : names) {
            assertThat(store.create(name, new byte[] {1})).as(name).isTrue();
        }
    }

    private void leaveNoMark(String part, int share, int shares) {
        store.delete(Mark.name(part, new Share(share, shares)));
    }

    private Cleaned clean() throws Exception {
        return new DatasetCleaner(store).clean();
    }

    @Test
    void whatOthersWroteUnderNamesOfOtherItemsStays() throws Exception {
        ScenarioBuilder.of(write().items(4)).run();
        String[] others = {
            "run-1/000000/000000004",
            "run-1/000000/000000001.renamed",
            "run-2/000000/000000001",
            "run-7/000123/000123456",
            "warmup-1/000000/000000000",
            "_storage-bench-run-1-0-of-3.json"
        };
        put(others);
        Cleaned cleaned = clean();
        assertThat(cleaned.items()).isEqualTo(4);
        assertThat(cleaned.strangers()).isEqualTo(others.length);
        assertThat(store.names()).containsExactlyInAnyOrder(others);
    }

    @Test
    void exactlyWhatRunsOfAnyShapeWroteGoes() throws Exception {
        Random random = new Random(5);
        for (int round = 0; round < 60; round++) {
            int shares = 1 + random.nextInt(3);
            int batch = 1 + random.nextInt(3);
            int repeats = 1 + random.nextInt(2);
            boolean warms = random.nextBoolean();
            boolean shuffled = random.nextBoolean();
            boolean counted = shuffled || random.nextBoolean();
            int stopAt = random.nextInt(40);
            for (int share = 0; share < shares; share++) {
                ScenarioBuilder[] run = new ScenarioBuilder[1];
                MemoryWrite write = new MemoryWrite() {
                    @Override
                    protected void during(Request request) {
                        boolean measured = Dataset.partName(request.first()).startsWith("run");
                        if (measured && request.sequence() == stopAt) {
                            run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
                        }
                    }
                };
                write.in(place).size("1");
                run[0] = ScenarioBuilder.of(counted ? write.items(50) : write)
                        .order(shuffled ? ItemOrder.SHUFFLE : ItemOrder.SEQUENTIAL)
                        .warmup(warms ? Duration.ofMillis(1) : Duration.ZERO)
                        .batch(batch)
                        .repeats(Repeats.all(repeats))
                        .share(share, shares);
                if (!counted) {
                    run[0].duration(Duration.ofHours(1));
                }
                run[0].run();
            }
            NavigableSet<String> written = store.names();
            NavigableSet<String> others = new TreeSet<>();
            Dataset dataset = Manifest.parse(store.get(Manifest.NAME), place).dataset();
            for (int i = 0; i < 60; i++) {
                long part = random.nextBoolean() ? Dataset.runPart(1 + i % 3) : Dataset.warmupPart(1 + i % 3);
                int position = random.nextInt(70);
                String name = dataset.name(part + position);
                if (!written.contains(name) && !isGivenBack(part, position, shares) && others.add(name)) {
                    put(name);
                }
            }
            Cleaned cleaned = clean();
            if (cleaned.doubtful() > 0) { // of a repeat that a stopped share may or may not have begun
                assertThat(repeats).isGreaterThan(1);
                assertThat(store.names()).as("round " + round).containsAll(others);
                store.names().forEach(store::delete);
            } else {
                assertThat(store.names()).as("round " + round).isEqualTo(others);
            }
            others.forEach(store::delete);
        }
    }

    /** Whether a thread had taken the item when its time was over: nobody else is expected to write under that name. */
    private boolean isGivenBack(long part, long position, int shares) throws Exception {
        for (int share = 0; share < shares; share++) {
            String file = Mark.name(Dataset.partName(part), new Share(share, shares));
            Optional<byte[]> mark = store.read(file);
            if (mark.isPresent() && Mark.parse(mark.get(), file).lacks(position)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void ofAShareThatWasKilledWhatTheCountAllowsGoes() throws Exception {
        for (int share = 0; share < 3; share++) {
            ScenarioBuilder.of(write().items(30))
                    .share(share, 3)
                    .repeats(Repeats.all(2))
                    .run();
        }
        leaveNoMark("run-2", 1, 3);
        leaveNoMark("run-1", 0, 3);
        put("run-2/000000/000000030", "run-3/000000/000000001");
        assertThat(clean().doubtful()).isZero();
        assertThat(store.names()).containsExactly("run-2/000000/000000030", "run-3/000000/000000001");
    }

    @Test
    void ofAShuffledShareThatWasKilledToo() throws Exception {
        for (int share = 0; share < 2; share++) {
            ScenarioBuilder.of(write().items(30))
                    .order(ItemOrder.SHUFFLE)
                    .share(share, 2)
                    .run();
        }
        leaveNoMark("run-1", 1, 2);
        put("run-1/000000/000000030");
        assertThat(clean().doubtful()).isZero();
        assertThat(store.names()).containsExactly("run-1/000000/000000030");
    }

    @Test
    void howFarARunWentThatOnlyTimeWouldHaveEndedIsDoubtfulWhenItWasKilled() throws Exception {
        writeUntil(20, Duration.ZERO);
        leaveNoMark("run-1", 0, 1);
        put("warmup-1/000000/000000000", "notes.txt");
        Cleaned cleaned = clean();
        assertThat(cleaned.items()).isZero();
        assertThat(cleaned.doubtful()).isGreaterThanOrEqualTo(20);
        assertThat(cleaned.doubtfulExamples()).hasSize(10).contains("run-1/000000/000000000");
        assertThat(cleaned.strangers()).isEqualTo(2);
        assertThat(store.names()).contains(Manifest.NAME, "run-1/000000/000000019");
        assertThatThrownBy(() -> ScenarioBuilder.of(new MemoryRead().in(place)).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("storage-bench clean");

        assertThat(new DatasetCleaner(store).withAllThatLooksOurs().clean().doubtful())
                .isZero();
        assertThat(store.names()).containsExactly("notes.txt");
    }

    private void writeUntil(int requests, Duration warmup) throws Exception {
        ScenarioBuilder[] run = new ScenarioBuilder[1];
        MemoryWrite write = new MemoryWrite() {
            @Override
            protected void during(Request request) {
                boolean measured = Dataset.partName(request.first()).startsWith("run");
                if (measured && request.sequence() == requests) {
                    run[0].stop().stop(StopSignal.Reason.INTERRUPTED);
                }
            }
        };
        write.in(place).size("1");
        run[0] = ScenarioBuilder.of(write).duration(Duration.ofHours(1)).warmup(warmup);
        run[0].run();
    }

    @Test
    void aWarmUpIsDoubtfulWhenARunWasKilledInItAndOtherwiseKnown() throws Exception {
        writeUntil(3, Duration.ofMillis(1));
        put("warmup-1/000999/000999999");
        assertThat(clean().doubtful()).isZero();
        assertThat(store.names()).containsExactly("warmup-1/000999/000999999");
        store.delete("warmup-1/000999/000999999");

        writeUntil(3, Duration.ofMillis(1));
        leaveNoMark("warmup-1", 0, 1);
        store.replace("warmup-1/000000/000000000", new byte[] {1});
        assertThat(clean().doubtful()).isPositive();
        assertThat(store.names()).noneMatch(name -> name.startsWith("run-1/"));
    }

    @Test
    void ofAppendsThatWereKilledTheThreadsItemsGo() throws Exception {
        MemoryAppend append = new MemoryAppend();
        append.in(place).size("1k");
        ScenarioBuilder.of(append).threads(3).requests(30).run();
        leaveNoMark("run-1", 0, 1);
        put("run-1/000000/000000003");
        assertThat(clean().doubtful()).isZero();
        assertThat(store.names()).containsExactly("run-1/000000/000000003");
    }

    @Test
    void renamedItemsGoOnlyOfPartsThatARunRenamed() throws Exception {
        ScenarioBuilder.of(write().items(4)).repeats(Repeats.all(2)).run();
        ScenarioBuilder.of(new MemoryRename().in(place)).run();
        put("run-1/000000/000000007.renamed", "run-2/000000/000000001.renamed");
        assertThat(clean().items()).isEqualTo(8);
        assertThat(store.names()).containsExactly("run-1/000000/000000007.renamed", "run-2/000000/000000001.renamed");
    }

    @Test
    void whatARunPreparedGoesByTheSameBound() throws Exception {
        MemoryRename rename = new MemoryRename();
        rename.in(place).items(5);
        ScenarioBuilder.of(rename)
                .prepare()
                .warmup(Duration.ofMillis(1))
                .hooks(new LoadHooks() {
                    @Override
                    public void before() {
                        put("run-4/000000/000000001");
                    }

                    @Override
                    public void after() {}
                })
                .run();
        assertThat(store.names()).containsExactly("run-4/000000/000000001");
    }

    @Test
    void ofManifestsThatDoNotSayHowOftenARunWasRepeatedLaterRepeatsAreDoubtful() throws Exception {
        ScenarioBuilder.of(write().items(4)).repeats(Repeats.all(2)).run();
        String json = new String(store.get(Manifest.NAME), StandardCharsets.UTF_8);
        store.replace(
                Manifest.NAME,
                json.replaceAll(",\"(repeats|warmupItems)\":\\d+", "").getBytes(StandardCharsets.UTF_8));
        put("run-3/000000/000000001", "run-1/000000/000000005");
        Cleaned cleaned = clean();
        assertThat(cleaned.items()).isEqualTo(8);
        assertThat(cleaned.doubtfulExamples()).containsExactly("run-3/000000/000000001");
    }

    @Test
    void whenNothingCanBeRemovedAtFirstTheBooksStillTellWhatIsOurs() throws Exception {
        writeUntil(20, Duration.ZERO);
        MemoryStore all = store;
        DatasetCleaner ending = new DatasetCleaner(all, (items, total) -> {
            if (items == 5) {
                throw new IllegalStateException("the server is gone");
            }
        });
        assertThatThrownBy(ending::clean).hasMessageContaining("the server is gone");
        assertThat(clean().doubtful()).isZero();
        assertThat(store.names()).isEmpty();
    }

    @Test
    void foldersOfOthersStayThoughTheyAreEmpty() throws Exception {
        ScenarioBuilder.of(write().items(1_001)).run();
        WrittenItems written = new WrittenItems(store, Manifest.parse(store.get(Manifest.NAME), place));
        for (String ours : List.of("run-1", "run-1/000000", "run-1/000001")) {
            assertThat(written.ownsFolder(ours)).as(ours).isTrue();
        }
        for (String theirs : List.of("run-1/000002", "run-2", "run-7/000123", "warmup-1", "mine")) {
            assertThat(written.ownsFolder(theirs)).as(theirs).isFalse();
        }
    }

    @Test
    void foldersOfATreeAreOursDownToThoseThatItemsAreIn() throws Exception {
        ScenarioBuilder.of(write().layout("tree:fan-out=10,depth=2").items(12)).run();
        WrittenItems written = new WrittenItems(store, Manifest.parse(store.get(Manifest.NAME), place));
        for (String ours : List.of("run-1", "run-1/0", "run-1/9", "run-1/0/0", "run-1/0/1", "run-1/1/1", "run-1/9/0")) {
            assertThat(written.ownsFolder(ours)).as(ours).isTrue();
        }
        for (String theirs :
                List.of("run-1/2/1", "run-1/0/2", "run-1/0/0/0", "run-1/00", "run-1/10", "run-2/0", "mine")) {
            assertThat(written.ownsFolder(theirs)).as(theirs).isFalse();
        }
    }

    @Test
    void eachLayoutIsCleanedAndStrangersStay() throws Exception {
        for (String layout : List.of("folders", "flat", "keys", "tree:fan-out=3,depth=2")) {
            ScenarioBuilder.of(write().layout(layout).items(30))
                    .warmup(Duration.ofMillis(1))
                    .repeats(Repeats.all(2))
                    .threads(3)
                    .run();
            Manifest manifest = Manifest.parse(store.get(Manifest.NAME), place);
            assertThat(manifest.dataset().layout()).hasToString(layout);
            String unwritten = manifest.dataset().name(30);
            put("mine", unwritten, manifest.dataset().name(7) + ".renamed");
            assertThat(clean().strangers()).as(layout).isEqualTo(3);
            assertThat(store.names()).hasSize(3);
            store.names().forEach(store::delete);
        }
    }

    @Test
    void directoriesThatAreItemsAreCleanedAndWhatHoldsSomethingStays() throws Exception {
        ScenarioBuilder.of(new MemoryMkdir().in(place).items(20)).threads(2).run();
        Manifest manifest = Manifest.parse(store.get(Manifest.NAME), place);
        assertThat(manifest.hasDirectories()).isTrue();
        String full = manifest.dataset().name(7);
        String taken = manifest.dataset().name(8);
        String unmade = manifest.dataset().name(20);
        put(full + "/mine");
        store.delete(taken);
        put(taken); // a file in its place is nobody's directory
        store.mkdir(unmade);
        Cleaned cleaned = clean();
        assertThat(cleaned.items()).isEqualTo(18);
        assertThat(cleaned.strangers()).isEqualTo(3);
        assertThat(cleaned.examples()).contains(full + " (not empty)", taken, unmade);
        assertThat(store.names()).containsExactly(full, full + "/mine", taken, unmade);
    }

    @Test
    void aDatasetOfDirectoriesIsNotRead() throws Exception {
        ScenarioBuilder.of(new MemoryMkdir().in(place).items(3)).run();
        MemoryRead read = new MemoryRead();
        read.in(place);
        assertThatThrownBy(() -> ScenarioBuilder.of(read).run())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("its items are directories");
    }
}
