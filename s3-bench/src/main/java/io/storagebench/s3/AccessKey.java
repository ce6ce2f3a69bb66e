package io.storagebench.s3;

/**
 * What requests are signed with.
 *
 * @param id its public name
 * @param secret never shown
 * @param token of a session; null when it is no temporary one
 */
record AccessKey(String id, String secret, String token) {
    /** Where it comes from; asked for each request, as temporary ones are renewed. Any thread. */
    interface Source {
        AccessKey current();
    }

    /** Without what is secret. */
    @Override
    public String toString() {
        return id;
    }
}
