package io.storagebench.s3.object;

import com.google.auto.service.AutoService;
import io.storagebench.op.Operation;
import io.storagebench.op.RunContext;
import io.storagebench.s3.connect.Route;
import io.storagebench.s3.connect.S3Connection;
import picocli.CommandLine.Command;

/** Asks for sizes and tags of objects (HEAD), each by one request. */
@AutoService(Operation.class)
@Command(
        name = "s3-stat",
        description = "Asks for the sizes of objects that s3-put made (HEAD).",
        footer = {
            "storage-bench s3-stat --endpoint http://rgw1:8080 --prefix a --requests 100000",
            "storage-bench s3-stat --prepare --objects 1000 --size 1k",
        })
public final class StatObject extends ObjectsOperation {
    /** For ServiceLoader. */
    public StatObject() {}

    @Override
    public boolean movesBytes() {
        return false;
    }

    @Override
    public boolean wholeItems() {
        return false;
    }

    @Override
    public Worker newWorker(RunContext run) {
        S3Connection connection = run.target(S3Connection.class);
        Route route = connection.route(run);
        return request -> {
            String key = connection.key(run.dataset().name(request.first()));
            ObjectContent content = new ObjectContent(run, connection.address(key), request.first());
            route.use(request, client -> content.requireSize(client.head(key).bytes()));
            request.items(1);
        };
    }
}
