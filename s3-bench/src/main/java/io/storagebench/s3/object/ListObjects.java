package io.storagebench.s3.object;

import com.google.auto.service.AutoService;
import io.storagebench.dataset.Layout;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.connect.Route;
import io.storagebench.s3.connect.S3Connection;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/**
 * Lists objects, a page of them in each request. A page begins wherever its first object is, so that pages can be asked for
 * in any order and by many threads.
 */
@AutoService(Operation.class)
@Command(
        name = "s3-list",
        description = "Lists objects that s3-put made, in pages of --batch keys.",
        footer = {
            "storage-bench s3-list --endpoint http://rgw1:8080 --bucket bench --prefix a --batch 1000",
            "storage-bench s3-list --prepare --objects 10000 --size 1k --batch 100",
        })
public final class ListObjects extends ObjectsOperation {
    private static final int LARGEST_PAGE = 1000;
    private static final String REMEDY = "Use one of the layout folders or flat.";

    /** For ServiceLoader. */
    public ListObjects() {}

    @Override
    public int largestBatch() {
        return LARGEST_PAGE;
    }

    @Override
    public int usualBatch() {
        return LARGEST_PAGE;
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
    public void validate(Problems problems) {
        super.validate(problems);
        Layout layout = made.objects.layout;
        if (layout != null && !layout.isOrdered()) {
            problems.add(
                    "--layout", layout, "a listing has its keys in another order than pages are asked for. " + REMEDY);
        }
    }

    @Override
    public void prepare(RunContext run) throws UsageException {
        if (!run.dataset().layout().isOrdered()) {
            throw new UsageException(run.target(S3Connection.class).store().location() + ": the dataset has the layout "
                    + run.dataset().layout() + ", of which a listing has the keys in another order than pages are asked"
                    + " for. " + REMEDY);
        }
    }

    @Override
    public Worker newWorker(RunContext run) {
        S3Connection connection = run.target(S3Connection.class);
        Route route = connection.route(run);
        return request -> route.use(request, client -> list(run, request, client));
    }

    private static void list(RunContext run, Request request, ObjectClient client) throws IOException {
        S3Connection connection = run.target(S3Connection.class);
        String first = connection.key(run.dataset().name(request.first()));
        // All names are as long as this one, so none lies between it and its beginning.
        String after = first.substring(0, first.length() - 1);
        List<ListPage.Listed> listed =
                client.list(connection.key(""), after, null, request.count()).objects();
        if (listed.size() < request.count()) {
            throw new IOException(connection.address(first) + ": the list from there on has " + listed.size() + " of "
                    + request.count() + " objects");
        }
        if (run.verify()) {
            verify(run, request, listed);
        }
        request.items(listed.size());
    }

    private static void verify(RunContext run, Request request, List<ListPage.Listed> listed) throws IOException {
        S3Connection connection = run.target(S3Connection.class);
        for (int i = 0; i < listed.size(); i++) {
            long item = request.first() + i;
            String key = connection.key(run.dataset().name(item));
            if (!listed.get(i).key().equals(key)) {
                throw new IOException(connection.address(key) + ": is not where it should be in the list, but "
                        + listed.get(i).key());
            }
            new ObjectContent(run, connection.address(key), item)
                    .requireSize(listed.get(i).bytes());
        }
    }
}
