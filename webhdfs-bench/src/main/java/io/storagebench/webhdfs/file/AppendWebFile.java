package io.storagebench.webhdfs.file;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Group;
import io.storagebench.op.ItemChecks;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.webhdfs.connect.WebConnection;
import io.storagebench.webhdfs.connect.WebFiles;
import io.storagebench.webhdfs.connect.WebOptions;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Appends over HTTP, each thread to a file of its own: a session. What was acknowledged is looked for in the files
 * afterwards, through HDFS's own client.
 */
@AutoService(Operation.class)
@Command(
        name = "webhdfs-append",
        description = {
            "Appends to files over HTTP, each thread (session) to a file of its own.",
            "Does 10 appends unless --requests or --duration says otherwise.",
        },
        footer = {
            "storage-bench webhdfs-append --threads 3 --size 10m --duration 60s",
            "storage-bench webhdfs-append --fs hdfs://nn:8020 --url http://nn:9870 --redirect cached",
            "storage-bench webhdfs-append --fs hdfs://nn:8020 --gateway httpfs --url http://gw:14000",
        })
public class AppendWebFile implements Operation {
    private static final String SESSION = "session";
    private static final int MOST_SESSIONS = 256;

    @Mixin
    WebOptions web = new WebOptions();

    @Mixin
    SessionOptions sessions = new SessionOptions();

    @Mixin
    StoredOptions stored = new StoredOptions();

    private final AppendBook book = new AppendBook();
    /** Of a file that sessions share: HDFS lets one write, and whoever waits longest is next. */
    private final ReentrantLock turn = new ReentrantLock(true);

    /** For ServiceLoader. */
    public AppendWebFile() {}

    @Override
    public Access access() {
        return Access.APPENDS;
    }

    @Override
    public boolean sharesItems() {
        return sessions.sharedFile;
    }

    @Override
    public int filesOfThread() {
        return 1;
    }

    @Override
    public List<Step> steps() {
        return web.hidesRedirects() ? List.of(WebFiles.TRANSFER) : List.of(WebFiles.REDIRECT, WebFiles.TRANSFER);
    }

    @Override
    public int mostGroups(String dimension) {
        return dimension.equals(SESSION) ? MOST_SESSIONS : Operation.super.mostGroups(dimension);
    }

    @Override
    public DatasetPlan plan() {
        return sessions.appends.plan();
    }

    @Override
    public Set<String> refusedOptions() {
        return WebOptions.refused();
    }

    @Override
    public void validate(Problems problems) {
        web.validate(problems);
        sessions.validate(problems);
        stored.validate(problems);
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return web.connect(context, stored.redundancy());
    }

    @Override
    public void prepare(RunContext run) throws Exception {
        WebConnection connection = run.target(WebConnection.class);
        Queue<IOException> failures = new ConcurrentLinkedQueue<>();
        ItemChecks.each(run, run::eachAppended, item -> {
            try {
                stored.createEmpty(
                        connection.hdfs(), connection.hdfs().path(run.dataset().name(item)));
            } catch (IOException failure) {
                failures.add(failure);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Session(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        new AppendedFiles(run, book, sessions.buffer.bytes()).check();
    }

    private final class Session implements Worker {
        private final RunContext run;
        private final WebConnection connection;
        private final WebFiles files;
        private final FrameBody body;
        private final int number;
        private final Group group;

        Session(RunContext run) {
            this.run = run;
            connection = run.target(WebConnection.class);
            files = connection.files(run);
            body = new FrameBody(run.payload(), sessions.buffer.bytes());
            number = connection.nextSession(run);
            group = run.group(SESSION, Integer.toString(number + 1));
        }

        @Override
        public void execute(Request request) throws IOException {
            request.in(group);
            if (!sessions.sharedFile) {
                append(request);
                return;
            }
            try {
                turn.lockInterruptibly();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("stopped while other sessions append to the same file");
            }
            try {
                append(request);
            } finally {
                turn.unlock();
            }
        }

        private void append(Request request) throws IOException {
            long item = request.first();
            AppendBook.OfFile ofFile = book.of(item);
            Frame frame = new Frame(sessions.appends.bytes(), item, number, request.sequence());
            try {
                files.append(request, connection.path(run.dataset().name(item)), body.of(frame, request));
            } catch (IOException | RuntimeException failure) {
                ofFile.fail();
                throw failure;
            }
            ofFile.acknowledge(number, request.sequence());
            request.items(1);
        }

        @Override
        public void close() {
            files.close();
        }
    }
}
