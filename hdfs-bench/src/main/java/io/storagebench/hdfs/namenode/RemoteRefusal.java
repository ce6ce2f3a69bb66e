package io.storagebench.hdfs.namenode;

import io.storagebench.op.failure.NamedFailure;
import java.io.IOException;
import org.apache.hadoop.ipc.RemoteException;

/** What a server refused with an exception that the client's class path lacks; it is counted under that one's name. */
final class RemoteRefusal extends IOException implements NamedFailure {
    private static final long serialVersionUID = 1;

    private final String errorClass;

    private RemoteRefusal(RemoteException refused) {
        super(refused.getMessage(), refused);
        errorClass = refused.getClassName().replaceFirst(".*[.$]", "");
    }

    /** The exception that the server threw, or one that has its name. */
    static IOException unwrapped(RemoteException refused) {
        IOException thrown = refused.unwrapRemoteException();
        return thrown instanceof RemoteException && refused.getClassName() != null
                ? new RemoteRefusal(refused)
                : thrown;
    }

    @Override
    public String errorClass() {
        return errorClass;
    }
}
