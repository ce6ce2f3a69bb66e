package io.storagebench.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storagebench.dataset.Dataset;
import io.storagebench.op.Group;
import io.storagebench.scenario.Share;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestLogWriterTest {
    private static final long FIRST_OF_PART = Dataset.runPart(3);

    private final Groups groups = new Groups(dimension -> 32);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Request {@code n} of a thread. */
    private record One(int thread, long n, List<Group> in) implements Ended {
        @Override
        public long first() {
            return FIRST_OF_PART + n;
        }

        @Override
        public int count() {
            return 2;
        }

        @Override
        public long dueNanos() {
            return 10 * n;
        }

        @Override
        public long startNanos() {
            return 10 * n + 1;
        }

        @Override
        public long endNanos() {
            return 10 * n + 9;
        }

        @Override
        public long serviceNanos() {
            return 5;
        }

        @Override
        public long responseNanos() {
            return 6;
        }

        @Override
        public long movedBytes() {
            return 4096;
        }

        @Override
        public long windowBytes() {
            return 4096;
        }

        @Override
        public long acknowledgedItems() {
            return 2;
        }

        @Override
        public int groups() {
            return in.size();
        }

        @Override
        public Group group(int index) {
            return in.get(index);
        }

        @Override
        public long itemsOfGroup(int index) {
            return 2;
        }
    }

    private RequestLog open(RequestLogWriter writer, int threads) {
        return writer.open("hdfs-read", "3/4", new Share(1, 2), threads, groups, nanos -> 1_000_000 + nanos);
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void aRequestIsALineWithAllThatIsKnownOfIt() throws Exception {
        RequestLogWriter writer = new RequestLogWriter(out);
        RequestLog log = open(writer, 2);
        log.ended(new One(1, 7, List.of()), RequestLog.OK);
        Group size = groups.get("size", "1k");
        Group endpoint = groups.get("endpoint", "http://a,b");
        log.ended(new One(0, 8, List.of(size, endpoint)), "StallTimeout");
        assertThat(log.close()).isEqualTo(new RequestLog.Account(2, 0));
        writer.finish();
        assertThat(lines().get(0) + "\n").isEqualTo(RequestLogWriter.HEADER);
        assertThat(lines().subList(1, 3))
                .containsExactlyInAnyOrder(
                        "3,hdfs-read,1,1,1000070,1000071,1000079,5,7,2,4096,ok,",
                        "3,hdfs-read,1,0,1000080,1000081,1000089,5,8,2,4096,StallTimeout,\"size=1k;endpoint=http://a,b\"");
    }

    @Test
    void whateverManyThreadsTellIsWrittenOnceOrCountedAsDropped() throws Exception {
        int threads = 4;
        int each = 200_000;
        RequestLogWriter writer = new RequestLogWriter(out);
        RequestLog log = open(writer, threads);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            Thread worker = new Thread(() -> {
                for (int n = 0; n < each; n++) {
                    // Acknowledgements of a worker come from other threads, too.
                    log.ended(new One(n % 10 == 0 ? 0 : thread, (long) thread * each + n, List.of()), RequestLog.OK);
                }
            });
            all.add(worker);
            worker.start();
        }
        for (Thread worker : all) {
            worker.join();
        }
        RequestLog.Account account = log.close();
        writer.finish();
        assertThat(account.written() + account.dropped()).isEqualTo((long) threads * each);
        List<String> items =
                lines().stream().skip(1).map(line -> line.split(",", -1)[8]).toList();
        assertThat(items).hasSize((int) account.written()).doesNotHaveDuplicates();
    }

    @Test
    void aDiskThatHangsKeepsNobodyAndWhatDoesNotFitIsCounted() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        RequestLogWriter writer = new RequestLogWriter(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                try {
                    hangs.await();
                } catch (InterruptedException never) {
                    throw new IOException(never);
                }
                out.write(bytes, from, length);
            }
        });
        RequestLog log = open(writer, 1);
        int all = 200_000; // more than a ring and a buffer hold
        for (int n = 0; n < all; n++) {
            log.ended(new One(0, n, List.of()), RequestLog.OK);
        }
        hangs.countDown();
        RequestLog.Account account = log.close();
        writer.finish();
        assertThat(account.dropped()).isPositive();
        assertThat(account.written()).isEqualTo(all - account.dropped());
        assertThat(lines()).hasSize((int) account.written() + 1);
    }

    @Test
    void aDiskThatIsFullMakesAllElseDropped() throws Exception {
        RequestLogWriter writer = new RequestLogWriter(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("no space left");
            }
        });
        RequestLog log = open(writer, 1);
        for (int n = 0; n < 5000; n++) {
            log.ended(new One(0, n, List.of()), RequestLog.OK);
        }
        RequestLog.Account account = log.close();
        assertThat(account.dropped()).isPositive();
        assertThat(account.written() + account.dropped()).isEqualTo(5000);
    }

    @Test
    void ofALineThatIsCutOffNothingIsAddedSoThatTheNextOneBeginsALine() throws Exception {
        RequestLogWriter writer = new RequestLogWriter(out);
        String cut = RequestLogWriter.HEADER + "1,a,0,0\n".repeat(20_000) + "1,a,0";
        assertThatThrownBy(() -> writer.add(new ByteArrayInputStream(cut.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class)
                .hasMessage("its last line is cut off");
        writer.add(new ByteArrayInputStream((RequestLogWriter.HEADER + "1,b,0,0\n").getBytes(StandardCharsets.UTF_8)));
        writer.finish();
        assertThat(lines()).hasSize(20_002).endsWith("1,a,0,0", "1,b,0,0");
    }

    @Test
    void whatIsToldAfterTheAccountIsNotWritten() throws Exception {
        RequestLogWriter writer = new RequestLogWriter(out);
        RequestLog log = open(writer, 1);
        log.ended(new One(0, 1, List.of()), RequestLog.OK);
        assertThat(log.close()).isEqualTo(new RequestLog.Account(1, 0));
        log.ended(new One(0, 2, List.of()), RequestLog.OK);
        assertThat(log.close()).isEqualTo(new RequestLog.Account(1, 0));
        writer.finish();
        assertThat(lines()).hasSize(2);
    }

    @Test
    void theLinesOfAnotherProcessAreAddedWithoutTheirHeader() throws Exception {
        RequestLogWriter writer = new RequestLogWriter(out);
        writer.add(new ByteArrayInputStream((RequestLogWriter.HEADER + "1,a,0,0\n").getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> writer.add(new ByteArrayInputStream("x".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class);
        writer.finish();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(RequestLogWriter.HEADER + "1,a,0,0\n");
    }
}
