package io.storagebench.s3;

import com.google.auto.service.AutoService;
import io.storagebench.op.Access;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.DatasetPlan;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.RunContext;
import io.storagebench.op.Target;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks for sizes and tags of objects (HEAD), each by one request. */
@AutoService(Operation.class)
@Command(name = "s3-stat", description = "Asks for sizes of objects of a dataset that s3-put made (HEAD).")
public final class StatObject implements Operation {
    @Mixin
    MadeObjects made = new MadeObjects();

    /** For ServiceLoader. */
    public StatObject() {}

    @Override
    public Access access() {
        return Access.READS;
    }

    @Override
    public boolean movesBytes() {
        return false;
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public boolean usesSeed() {
        return made.target.usesSeed();
    }

    @Override
    public DatasetPlan plan() {
        return made.plan();
    }

    @Override
    public void validate(Problems problems) {
        made.validate(problems);
    }

    @Override
    public Optional<Operation> maker() {
        return Optional.of(made.maker());
    }

    @Override
    public Optional<String> reader() {
        return Optional.of("s3-get");
    }

    @Override
    public Target connect(ConnectContext context) throws Exception {
        return made.connect(context, 1, false);
    }

    @Override
    public Worker newWorker(RunContext run) {
        S3Connection connection = run.target(S3Connection.class);
        Route route = connection.endpoints().route(run);
        return request -> {
            String key = connection.key(run.dataset().name(request.first()));
            ObjectContent content = new ObjectContent(run, connection.address(key), request.first());
            route.use(request, client -> content.requireSize(client.head(key).bytes()));
            request.items(1);
        };
    }
}
