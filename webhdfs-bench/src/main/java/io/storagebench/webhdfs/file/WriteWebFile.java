package io.storagebench.webhdfs.file;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.file.BufferOption;
import io.storagebench.hdfs.file.FileSetOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Creates files over HTTP, each in one request. */
@AutoService(Operation.class)
@Command(
        name = "webhdfs-write",
        description = "Writes files over HTTP, by WebHDFS or HttpFS.",
        footer = {
            "storage-bench webhdfs-write --files 100 --size 10m --threads 4",
            "storage-bench webhdfs-write --fs hdfs://nn:8020 --url http://nn:9870 --dir /bench/a",
        })
public final class WriteWebFile implements Operation {
    @Mixin
    WebOptions web;

    @Mixin
    FileSetOptions files;

    @Mixin
    StoredOptions stored;

    @Mixin
    BufferOption buffer = new BufferOption();

    /** For ServiceLoader and the command line, which set the options. */
    public WriteWebFile() {
        this(new WebOptions(), new FileSetOptions(), new StoredOptions());
    }

    /** The write that makes what a read with the same options needs. */
    WriteWebFile(WebOptions web, FileSetOptions files, StoredOptions stored) {
        this.web = web;
        this.files = files;
        this.stored = stored;
    }

    @Override
    public Access access() {
        return Access.CREATES;
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
    public DatasetPlan plan() {
        return files.toWrite();
    }

    @Override
    public Set<String> refusedOptions() {
        return WebOptions.refused();
    }

    @Override
    public void validate(Problems problems) {
        web.validate(problems);
        files.validate(problems);
        stored.validate(problems);
        buffer.validate(problems);
        if (web.keepsLocations()) {
            problems.add(
                    "--redirect",
                    "cached",
                    "each file is created once, so there is no location to keep. Leave it out.");
        }
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("webhdfs-read");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return web.connect(context, stored.redundancy());
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Writer(run);
    }

    @Override
    public void check(RunContext run) throws Exception {
        WrittenWebFiles.check(run, stored, buffer.bytes());
    }

    private final class Writer implements Worker {
        private final RunContext run;
        private final WebConnection connection;
        private final WebFiles out;
        private final FileBody body;
        private final List<String> parameters = stored.parameters();

        Writer(RunContext run) {
            this.run = run;
            connection = run.target(WebConnection.class);
            out = connection.files(run);
            body = new FileBody(run.payload(), buffer.bytes());
        }

        @Override
        public void execute(Request request) throws IOException {
            long item = request.first();
            out.create(
                    request,
                    connection.path(run.dataset().name(item)),
                    body.of(request, run.dataset().sizeOf(item)),
                    parameters);
            request.items(1);
        }

        @Override
        public void close() {
            out.close();
        }
    }
}
