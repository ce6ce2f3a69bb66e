package io.storagebench.launch;

import io.storagebench.engine.LoadHooks;
import io.storagebench.engine.Surroundings;
import io.storagebench.engine.load.HistogramSink;
import io.storagebench.engine.load.ProgressUpdate;
import io.storagebench.engine.load.StopSignal;
import io.storagebench.op.Clock;
import io.storagebench.probe.server.Watched;
import io.storagebench.result.Measurement;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import io.storagebench.result.ShareFiles;
import io.storagebench.scenario.Scenario;
import io.storagebench.scenario.Share;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.RandomResults;
import io.storagebench.testing.ScenarioBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What it costs a driver to drive {@code [COUNT]} shares (1000) that do nothing but tell of it: each says each second that it
 * lives, for {@code [SECONDS]} (20), and leaves a result of a minute. Prints the driver's CPU time meanwhile, the time from the
 * last result to that of all, and the heap that was in use at most.
 */
public final class ManyShares {
    private static final double NANOS_OF_SECOND = 1e9;

    private ManyShares() {}

    /** All of them, by one thread. */
    private static final class Shares implements ShareStarter {
        private final RandomResults results;
        private final int seconds;
        private final CountDownLatch started = new CountDownLatch(1);
        private final List<Fake> all = new ArrayList<>();
        private volatile long endNanos;
        private volatile long usedNanos; // CPU time, while they ran

        Shares(RandomResults results, int seconds) {
            this.results = results;
            this.seconds = seconds;
        }

        @Override
        public RunningShare start(Share share, List<String> arguments, Path result, Listener listener)
                throws IOException {
            try (OutputStream out = Files.newOutputStream(result.resolveSibling(result.getFileName() + ".ready"))) {
                ResultJson.write(ResultFile.of(List.of(results.share(share.index()))), out);
            }
            Fake fake = new Fake(result, listener);
            all.add(fake);
            return fake;
        }

        @Override
        public void allGiven() {
            all.forEach(share -> share.listener.said(ShareLines.line(ShareLines.OfShare.ready(1))));
            Thread thread = new Thread(this::tell, "shares");
            thread.setDaemon(true);
            thread.start();
        }

        private void tell() {
            try {
                started.await();
                long cpu = cpuNanos();
                for (int second = 0; second < seconds; second++) {
                    String line = ShareLines.line(ShareLines.OfShare.progress(ProgressUpdate.of("measure")));
                    all.forEach(share -> share.listener.said(line));
                    TimeUnit.SECONDS.sleep(1);
                }
                usedNanos = cpuNanos() - cpu;
                for (Fake share : all) {
                    Files.move(share.result.resolveSibling(share.result.getFileName() + ".ready"), share.result);
                }
                endNanos = System.nanoTime();
                all.forEach(share -> share.listener.ended("ended with exit code 0"));
            } catch (IOException | InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        }

        private final class Fake implements RunningShare {
            private final Path result;
            private final Listener listener;

            Fake(Path result, Listener listener) {
                this.result = result;
                this.listener = listener;
            }

            @Override
            public void tell(String line) {
                if (line.contains("\"start\"")) {
                    started.countDown();
                }
            }

            @Override
            public void kill() {}
        }
    }

    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    public static void main(String[] arguments) throws Exception {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        Shares shares = new Shares(ShareFiles.of(count), seconds);
        Scenario scenario = ScenarioBuilder.of(new MemoryWrite().in("many").items(count))
                .processes(count)
                .build();
        Surroundings around = new Surroundings(
                Clock.system(),
                new StopSignal(),
                update -> {},
                System.err::println,
                HistogramSink.NONE,
                Watched.NONE,
                List.of(),
                LoadHooks.NONE);
        Launch launch = new Launch(
                scenario,
                "many",
                around,
                System.err::println,
                places -> List.of(),
                new ShippedFiles(),
                i -> List.of(),
                words -> words,
                Optional.empty());
        Measurement all = new SharedRun(launch, shares).run().get(0);
        double merged = (System.nanoTime() - shares.endNanos) / NANOS_OF_SECOND;
        long heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                "%d shares: %.1f %% of a core while they ran, result %.1f s after the last one ended, heap at most %d"
                        + " MiB%n",
                all.shares().size(), shares.usedNanos / NANOS_OF_SECOND / seconds * 100, merged, heap >> 20);
    }
}
