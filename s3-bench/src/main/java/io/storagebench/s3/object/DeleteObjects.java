package io.storagebench.s3.object;

import com.google.auto.service.AutoService;
import io.storagebench.op.Access;
import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.connect.Route;
import io.storagebench.s3.connect.S3Connection;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;

/** Deletes objects: one in a request, or up to 1000 in one bulk delete. */
@AutoService(Operation.class)
@Command(
        name = "s3-delete",
        description = "Deletes objects that s3-put made; with --batch, several in one bulk delete.",
        footer = {
            "storage-bench s3-delete --endpoint http://rgw1:8080 --bucket bench --prefix a",
            "storage-bench s3-delete --prepare --objects 10000 --size 1k --batch 1000",
        })
public final class DeleteObjects extends ObjectsOperation {
    private static final int LARGEST_BATCH = 1000;

    /** For ServiceLoader. */
    public DeleteObjects() {}

    @Override
    public Access access() {
        return Access.CONSUMES;
    }

    @Override
    public int largestBatch() {
        return LARGEST_BATCH;
    }

    @Override
    public Worker newWorker(RunContext run) {
        Route route = run.target(S3Connection.class).route(run);
        return request -> {
            route.use(request, client -> delete(run, request, client));
            request.items(request.count());
        };
    }

    private static void delete(RunContext run, Request request, ObjectClient client) throws IOException {
        S3Connection connection = run.target(S3Connection.class);
        long first = request.first();
        if (request.count() == 1) {
            client.delete(connection.key(run.dataset().name(first)));
        } else {
            List<Undeleted> left = client.delete(LongStream.range(first, first + request.count())
                    .mapToObj(item -> connection.key(run.dataset().name(item)))
                    .toList());
            if (!left.isEmpty()) {
                throw left.get(0).refusal();
            }
        }
    }

    @Override
    public void check(RunContext run) throws Exception {
        new AcknowledgedObjects(run).requireDeleted();
    }
}
