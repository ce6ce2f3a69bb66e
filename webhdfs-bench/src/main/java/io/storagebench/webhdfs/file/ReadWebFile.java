package io.storagebench.webhdfs.file;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.DatasetPlan;
import io.storagebench.hdfs.file.FileContent;
import io.storagebench.hdfs.file.FileSetOptions;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Span;
import io.storagebench.op.Step;
import io.storagebench.op.Target;
import io.storagebench.op.TargetInfo;
import io.storagebench.units.UsageException;
import io.storagebench.webhdfs.connect.Gateway;
import io.storagebench.webhdfs.connect.WebConnection;
import io.storagebench.webhdfs.connect.WebFiles;
import io.storagebench.webhdfs.connect.WebOptions;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads files over HTTP, each in one request. */
@AutoService(Operation.class)
@Command(
        name = "webhdfs-read",
        description = "Reads files over HTTP that webhdfs-write or hdfs-write made.",
        footer = {
            "storage-bench webhdfs-read --prepare --files 10 --size 10m --verify",
            "storage-bench webhdfs-read --fs hdfs://nn:8020 --url http://nn:9870 --dir /bench/a --threads 8",
        })
public final class ReadWebFile implements Operation {
    private static final int BUFFER_BYTES = 1 << 17;
    private static final Step VERIFY = Step.outsideService("verify");

    @Mixin
    WebOptions web = new WebOptions();

    @Mixin
    FileSetOptions files = new FileSetOptions();

    @Mixin
    StoredOptions stored = new StoredOptions();

    /** For ServiceLoader. */
    public ReadWebFile() {}

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public int filesOfThread() {
        return 1;
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        if (!web.hidesRedirects() && web.gateway() == Gateway.WEBHDFS) { // HttpFS gives the content itself
            steps.add(WebFiles.REDIRECT);
        }
        steps.add(WebFiles.TRANSFER);
        steps.add(VERIFY);
        return steps;
    }

    @Override
    public DatasetPlan plan() {
        return files.toRead();
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
        if (web.keepsLocations() && web.gateway() == Gateway.HTTPFS) {
            problems.add(
                    "--redirect cached --gateway httpfs: HttpFS gives the content itself, so there is no location to"
                            + " keep. Leave out --redirect.");
        }
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(new WriteWebFile(web, files, stored));
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("webhdfs-read");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        WebConnection connection = web.connect(context, stored.redundancy());
        List<String> ofWrites = new ArrayList<>(stored.given());
        ofWrites.addAll(files.givenOfWrites());
        if (!ofWrites.isEmpty() && !context.makesData() && connection.info().kind() == TargetInfo.Kind.SYSTEM) {
            connection.close();
            throw new UsageException(String.join(", ", ofWrites)
                    + ": matters only when files are written. Leave it out, or add --prepare to make the dataset.");
        }
        return connection;
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        if (!run.dataset().encoding().isEmpty()) {
            throw new UsageException("webhdfs-read: the files of "
                    + run.target(WebConnection.class).store().location() + " are compressed ("
                    + run.dataset().encoding() + "). Read them with hdfs-read.");
        }
    }

    @Override
    public Worker newWorker(RunContext run) {
        return new Reads(run);
    }

    private static final class Reads implements Worker {
        private final RunContext run;
        private final WebConnection connection;
        private final WebFiles files;
        private final FileContent content;

        Reads(RunContext run) {
            this.run = run;
            connection = run.target(WebConnection.class);
            files = connection.files(run);
            content = new FileContent(run, BUFFER_BYTES);
        }

        @Override
        public void execute(Request request) throws IOException {
            Path path = connection.hdfs().path(run.dataset().name(request.first()));
            files.read(request, path.toUri().getPath(), in -> read(request, in, path));
            request.items(1);
        }

        private void read(Request request, InputStream in, Path path) throws IOException {
            long size = run.dataset().sizeOf(request.first());
            for (long offset = 0; offset < size; ) {
                int length = content.readSome(in, path, offset, size);
                request.bytes(length);
                if (run.verify()) {
                    Span verify = request.begin(VERIFY);
                    content.verify(path, request.first(), offset, length);
                    verify.end();
                }
                offset += length;
            }
            content.requireEnd(in, path, size);
        }

        @Override
        public void close() {
            files.close();
        }
    }
}
