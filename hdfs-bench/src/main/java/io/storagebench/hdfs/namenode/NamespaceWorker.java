package io.storagebench.hdfs.namenode;

import io.storagebench.op.Operation;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;

/** One worker of an operation on a namespace. Its operation's class would load Hadoop's, for the help, if it caught them. */
final class NamespaceWorker implements Operation.Worker {
    private final RunContext run;
    private final NamespaceCalls calls;
    private final NamespaceOperation.Act act;

    NamespaceWorker(RunContext run, NamespaceCalls calls, NamespaceOperation.Act act) {
        this.run = run;
        this.calls = calls;
        this.act = act;
    }

    @Override
    public void execute(Request request) throws IOException {
        try {
            act.on(request, calls);
        } catch (RemoteException refused) {
            DirectoryLimit.explain(run, refused);
            throw RemoteRefusal.unwrapped(refused);
        }
    }
}
