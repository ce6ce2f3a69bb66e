package io.storagebench.s3.connect;

import io.storagebench.op.DatasetStore;
import io.storagebench.op.LeftVersions;
import io.storagebench.s3.client.BytesBody;
import io.storagebench.s3.client.ObjectClient;
import io.storagebench.s3.client.S3Exception;
import io.storagebench.s3.client.TransferListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The objects of a bucket below one prefix, which hold a dataset. Any thread.
 *
 * <p>Control files are made by conditional puts ({@code If-None-Match: *}), where the service knows them; where it does
 * not, two that are made in the same moment may both succeed. The bucket is what may be made for a dataset and goes with it.
 */
final class S3Store implements DatasetStore {
    private final Endpoints endpoints;
    private final String bucket;
    private final String prefix;
    private final WayThere way;
    private final boolean keeps;
    private final boolean cleansVersions;
    private final BulkDelete bulkDelete;

    /** Of which cleaning leaves the versions that the service keeps. */
    S3Store(Endpoints endpoints, String bucket, String prefix, WayThere way, boolean keeps) {
        this(endpoints, bucket, prefix, way, keeps, false);
    }

    /**
     * @param prefix ends with a slash
     * @param way to the service
     * @param keeps whether the service outlives the run
     * @param cleansVersions whether cleaning removes all versions of objects
     */
    S3Store(Endpoints endpoints, String bucket, String prefix, WayThere way, boolean keeps, boolean cleansVersions) {
        this.endpoints = endpoints;
        this.bucket = bucket;
        this.prefix = prefix;
        this.way = way;
        this.keeps = keeps;
        this.cleansVersions = cleansVersions;
        this.bulkDelete = new BulkDelete(this, endpoints);
    }

    /** The key of the item or control file of this name. */
    String key(String name) {
        return prefix + name;
    }

    /** As users name an object. */
    String address(String key) {
        return "s3://" + bucket + "/" + key;
    }

    @Override
    public String location() {
        return address(prefix.substring(0, prefix.length() - 1));
    }

    @Override
    public List<String> arguments() {
        return way.operation("--bucket", bucket, "--prefix", prefix.substring(0, prefix.length() - 1));
    }

    @Override
    public List<String> cleanArguments() {
        List<String> words = new ArrayList<>(List.of(location()));
        words.addAll(way.words());
        if (cleansVersions) {
            words.add(VersionsStore.OPTION);
        }
        return words;
    }

    @Override
    public DatasetStore forCleaning() {
        return cleansVersions ? new VersionsStore(this, endpoints) : this;
    }

    @Override
    public LeftVersions leftVersions(String name) throws IOException {
        try {
            return new VersionsStore(this, endpoints).isLeft(name)
                    ? LeftVersions.removedBy(VersionsStore.OPTION)
                    : LeftVersions.NONE;
        } catch (S3Exception refused) {
            return refused.status() == 404 ? LeftVersions.NONE : LeftVersions.unknown(whyNot(refused));
        } catch (IOException failed) { // what was removed is removed
            return LeftVersions.unknown(failed.getMessage());
        }
    }

    private static String whyNot(S3Exception refused) {
        return switch (refused.status()) {
            case 403 -> "this user may not list them (" + refused.errorClass() + "; it takes s3:ListBucketVersions).";
            case 501 -> "the service does not list them (" + refused.errorClass() + "), so it may well have none.";
            default -> "listing them was refused (" + refused.errorClass() + ").";
        };
    }

    @Override
    public String elsewhere() {
        return "another prefix with --prefix";
    }

    @Override
    public String holder() {
        return "bucket";
    }

    @Override
    public String things() {
        return "objects";
    }

    @Override
    public boolean keeps() {
        return keeps;
    }

    /** A bucket that may not be looked at, as where a policy gives one prefix of it alone, is there and not ours. */
    @Override
    public boolean exists() throws IOException {
        try {
            return endpoints.ask(address(""), ObjectClient::bucketExists);
        } catch (S3Exception refused) {
            if (refused.status() != 403) {
                throw refused;
            }
            return true;
        }
    }

    @Override
    public boolean isEmpty() throws IOException {
        return !holdsAnythingBelow(prefix);
    }

    /** Whether there is any object below {@code folder} but the empty one that some programs make for it. */
    private boolean holdsAnythingBelow(String folder) throws IOException {
        try {
            return endpoints.ask(address(folder), client -> client.list(folder, null, null, 2)).objects().stream()
                    .anyMatch(object -> !object.key().equals(folder));
        } catch (S3Exception refused) {
            requireMissing(refused);
            return false;
        }
    }

    /** Of what is not there, or in a bucket that is not there, there is nothing; any other refusal is one. */
    private static void requireMissing(S3Exception refused) throws S3Exception {
        if (refused.status() != 404) {
            throw refused;
        }
    }

    @Override
    public Optional<byte[]> read(String name) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            endpoints.ask(address(key(name)), client -> {
                content.reset();
                return client.get(key(name), 0, -1, content::write, TransferListener.UNSEEN);
            });
            return Optional.of(content.toByteArray());
        } catch (S3Exception refused) {
            requireMissing(refused);
            return Optional.empty();
        }
    }

    @Override
    public boolean create(String name, byte[] content) throws IOException {
        if (read(name).isPresent()) { // a service that does not know the condition would overwrite it
            return false;
        }
        try {
            return putNew(name, content);
        } catch (S3Exception refused) {
            requireMissing(refused);
            boolean made = makeBucket();
            try {
                return putNew(name, content);
            } catch (IOException failure) {
                if (made) {
                    takeBackBucket(failure);
                }
                throw failure;
            }
        }
    }

    private boolean putNew(String name, byte[] content) throws IOException {
        try {
            endpoints.askOnce( // whose answer is lost would find itself there elsewhere
                    address(key(name)),
                    client -> client.putIfAbsent(key(name), new BytesBody(content), TransferListener.UNSEEN));
            return true;
        } catch (S3Exception refused) {
            switch (refused.status()) {
                case 412 -> {
                    return false;
                }
                case 409 -> { // somebody makes it in this moment, or the service is not ready to
                    if (read(name).isEmpty()) {
                        throw refused;
                    }
                    return false;
                }
                case 501 -> {
                    replace(name, content);
                    return true;
                }
                default -> throw refused;
            }
        }
    }

    /** Returns whether it was not there. */
    private boolean makeBucket() throws IOException {
        try {
            return endpoints.ask("the bucket " + bucket + " is missing and cannot be made", client -> {
                client.createBucket();
                return true;
            });
        } catch (S3Exception refused) {
            if (!refused.code().equals("BucketAlreadyOwnedByYou")) { // by another share, in this moment
                throw refused;
            }
            return false;
        }
    }

    /** Removes the bucket again that was made for what could not be put; it goes only if nothing is in it. */
    private void takeBackBucket(IOException failure) throws IOException {
        try {
            deleteBucket();
        } catch (IOException stays) {
            throw new IOException(
                    failure.getMessage() + " The bucket " + bucket + " was created for this run and was not"
                            + " removed.",
                    failure);
        }
    }

    @Override
    public void replace(String name, byte[] content) throws IOException {
        endpoints.ask(
                address(key(name)), client -> client.put(key(name), new BytesBody(content), TransferListener.UNSEEN));
    }

    /** In the order of their keys, in which the underscore of control files comes after digits and before letters. */
    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) throws IOException {
        try {
            endpoints.eachBelow(location(), prefix, object -> {
                if (!object.key().equals(prefix)) {
                    things.accept(new Listed(object.key().substring(prefix.length()), object.bytes(), false));
                }
            });
        } catch (S3Exception refused) {
            requireMissing(refused);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        try {
            endpoints.ask(address(key(name)), client -> {
                client.delete(key(name));
                return null;
            });
        } catch (S3Exception refused) {
            requireMissing(refused);
        }
    }

    @Override
    public int mostInOneDelete() {
        return bulkDelete.most();
    }

    @Override
    public Collection<String> delete(Collection<String> names) throws IOException {
        return bulkDelete.of(names);
    }

    /** A bucket in which there is anything at all stays: the service removes none that is not empty. */
    @Override
    public boolean drop() throws IOException {
        try {
            if (holdsAnythingBelow("")) {
                return false;
            }
            deleteBucket();
            return true;
        } catch (S3Exception stays) { // not allowed, or somebody has put something there in this moment
            return stays.status() == 404;
        }
    }

    private void deleteBucket() throws IOException {
        endpoints.ask(address(""), client -> {
            client.deleteBucket();
            return null;
        });
    }
}
