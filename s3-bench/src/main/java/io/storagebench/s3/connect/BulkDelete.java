package io.storagebench.s3.connect;

import io.storagebench.op.failure.NotDeletedException;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.Undeleted;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Deletes objects of a store in one request, until the service refuses that as a whole, does not do it in time, or is too
 * busy: it may still do it one by one. Any thread.
 */
final class BulkDelete {
    private static final int MOST_KEYS = 1000;
    /** What services say of an object for which they have no time now. */
    private static final Set<String> BUSY = Set.of("InternalError", "ServiceUnavailable", "SlowDown");

    private final S3Store store;
    private final Endpoints endpoints;
    private volatile boolean isOver;

    BulkDelete(S3Store store, Endpoints endpoints) {
        this.store = store;
        this.endpoints = endpoints;
    }

    /** How many objects it takes. */
    int most() {
        return isOver ? 1 : MOST_KEYS;
    }

    /**
     * Deletes the objects of these names; returns those that are to be deleted one by one.
     *
     * @throws NotDeletedException when the service refuses to delete some
     */
    Collection<String> of(Collection<String> names) throws IOException {
        if (isOver) {
            return names;
        }
        Map<String, String> namesByKey = new LinkedHashMap<>();
        names.forEach(name -> namesByKey.put(store.key(name), name));
        try {
            return left(
                    endpoints.ask(store.location(), client -> client.delete(List.copyOf(namesByKey.keySet()))),
                    namesByKey);
        } catch (S3Exception refused) {
            isOver = true;
            return names;
        } catch (SocketTimeoutException slow) {
            if (Endpoint.isUnreachable(slow)) {
                throw slow;
            }
            isOver = true;
            return names;
        }
    }

    private Collection<String> left(List<Undeleted> all, Map<String, String> namesByKey) throws IOException {
        Set<String> refused = new LinkedHashSet<>();
        Set<String> busy = new LinkedHashSet<>();
        S3Exception why = null;
        for (Undeleted each : all) {
            String name = namesByKey.get(each.key());
            if (name == null) { // of something else, so it is not known what is left
                isOver = true;
                return namesByKey.values();
            }
            if (BUSY.contains(each.code())) {
                busy.add(name);
            } else if (!each.code().equals("NoSuchKey")) { // which others have deleted
                why = refused.isEmpty() ? refusal(each) : why;
                refused.add(name);
            }
        }
        if (why != null) {
            refused.addAll(busy);
            throw new NotDeletedException(refused, why.getMessage(), why);
        }
        isOver |= !busy.isEmpty();
        return busy;
    }

    private S3Exception refusal(Undeleted left) {
        S3Exception refusal = new S3Exception(200, left.code(), left.message());
        return refusal.about(store.address(left.key()), Refusals.remedy(refusal));
    }
}
