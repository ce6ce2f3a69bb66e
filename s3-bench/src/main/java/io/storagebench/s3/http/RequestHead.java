package io.storagebench.s3.http;

import java.util.Arrays;

/**
 * The first line and the headers of a request, as they are signed and sent; begun anew for each request. One thread.
 *
 * <p>Paths and queries are encoded as SigV4 wants them for S3, and sent like that, so what is signed is what is sent.
 */
final class RequestHead {
    private String method = "";
    private final Ascii path = new Ascii();
    private final Ascii query = new Ascii();
    private String[] names = new String[16]; // of signed headers, in order
    private String[] values = new String[16];
    private int headers;
    private final Ascii unsigned = new Ascii();

    /** Begins another request, to {@code /}. */
    RequestHead begin(String method) {
        this.method = method;
        path.clear().add('/');
        query.clear();
        headers = 0;
        unsigned.clear();
        return this;
    }

    /** Adds to the path; slashes stay. */
    RequestHead path(String text) {
        path.addEncoded(text, true);
        return this;
    }

    /** Adds a parameter; they come in the order of their names, which SigV4 signs them in. */
    RequestHead query(String name, String value) {
        if (query.length() > 0) {
            query.add('&');
        }
        query.addEncoded(name, false).add('=').addEncoded(value, false);
        return this;
    }

    /** Adds a header that is signed, its name in lower case, in any order. */
    RequestHead header(String name, String value) {
        if (headers == names.length) {
            names = Arrays.copyOf(names, 2 * headers);
            values = Arrays.copyOf(values, 2 * headers);
        }
        int at = headers++;
        while (at > 0 && names[at - 1].compareTo(name) > 0) {
            names[at] = names[at - 1];
            values[at] = values[at - 1];
            at--;
        }
        names[at] = name;
        values[at] = value;
        return this;
    }

    /** Adds a header that is not signed. */
    RequestHead unsigned(String name, String value) {
        unsigned.add(name).add(": ").add(value).add("\r\n");
        return this;
    }

    /** Adds the header that proves who asks. */
    void authorization(Ascii proof) {
        unsigned.add("authorization: ").add(proof).add("\r\n");
    }

    /** What SigV4 calls the canonical request. */
    void addCanonical(Ascii to, String payloadHash) {
        to.add(method).add('\n').add(path).add('\n').add(query).add('\n');
        for (int i = 0; i < headers; i++) {
            to.add(names[i]).add(':').add(values[i]).add('\n');
        }
        addSignedNames(to.add('\n'));
        to.add('\n').add(payloadHash);
    }

    void addSignedNames(Ascii to) {
        for (int i = 0; i < headers; i++) {
            if (i > 0) {
                to.add(';');
            }
            to.add(names[i]);
        }
    }

    /** What is sent. */
    void addSent(Ascii to) {
        to.add(method).add(' ').add(path);
        if (query.length() > 0) {
            to.add('?').add(query);
        }
        to.add(" HTTP/1.1\r\n");
        for (int i = 0; i < headers; i++) {
            to.add(names[i]).add(": ").add(values[i]).add("\r\n");
        }
        to.add(unsigned).add("\r\n");
    }
}
