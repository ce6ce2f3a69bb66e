package io.storagebench.webhdfs.connect;

import io.storagebench.op.Request;
import io.storagebench.op.Step;
import io.storagebench.webhdfs.http.Body;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Files over HTTP, as one session uses them: one request after the other. One thread. */
public interface WebFiles extends Closeable {
    /** From the question to the gateway until its answer, which says where content goes. */
    Step REDIRECT = Step.of("redirect");

    /** From the request with the content until its acknowledgement, connecting included. */
    Step TRANSFER = Step.of("transfer");

    /** Appends to a file that is there. */
    void append(Request request, String path, Body body) throws IOException;

    /**
     * Creates a file that is not there.
     *
     * @param stored how, as parameters of the request's address
     */
    void create(Request request, String path, Body body, List<String> stored) throws IOException;

    /** What is done with the content of a file. */
    interface Reader {
        void read(InputStream in) throws IOException;
    }

    /** Reads a file from its beginning. */
    void read(Request request, String path, Reader reader) throws IOException;

    @Override
    void close();
}
