package io.storagebench.probe.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Gets small pages within a limit of time and size; messages of its exceptions are for users. Any thread. */
final class ServerFetch {
    private static final int MOST_BYTES = 16 << 20;

    private final Duration limit;
    private final HttpClient client;

    /**
     * @param limit for the connection, and again for the whole answer
     */
    ServerFetch(Duration limit) {
        this.limit = limit;
        // Not HTTP/2, whose offer to upgrade some servers answer oddly; and a redirect is told, not followed.
        client = HttpClient.newBuilder()
                .connectTimeout(limit)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** The body of the page at {@code uri}. */
    byte[] get(URI uri, String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(limit)
                .header("Accept", accept)
                .build();
        // The request's own limit ends with the first byte of the answer, so the whole has one of its own.
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, head -> new Bounded(BodySubscribers.ofByteArray()));
        try {
            HttpResponse<byte[]> response = answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            requireOk(response);
            return response.body();
        } catch (TimeoutException late) {
            throw new IOException("no whole answer within " + limit.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
            throw told(uri, failed.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private static void requireOk(HttpResponse<byte[]> response) throws IOException {
        int status = response.statusCode();
        if (status == 200) {
            return;
        }
        String remedy = "";
        if (status == 401 || status == 403) {
            remedy = ": it asks for a login, which watching cannot give";
        } else if (status >= 300 && status < 400) {
            remedy = response.headers()
                    .firstValue("Location")
                    .map(other -> ": it sends on to " + other)
                    .orElse("");
        } else if (status == 404) {
            remedy = ": Hadoop's and HBase's servers show their counters at /jmx, exporters at /metrics";
        }
        throw new IOException("answered with status " + status + remedy);
    }

    private static IOException told(URI uri, Throwable failure) {
        if (failure instanceof HttpTimeoutException) {
            return new IOException("no answer in time (" + failure.getMessage() + ")", failure);
        }
        if (failure instanceof ConnectException) {
            boolean unknown = Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                    .anyMatch(UnresolvedAddressException.class::isInstance);
            return new IOException(
                    unknown ? "unknown host " + uri.getHost() : "connection refused (" + uri.getAuthority() + ")",
                    failure);
        }
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return new IOException(message, failure);
    }

    /** Passes a body on as long as it is not too large. */
    private static final class Bounded implements BodySubscriber<byte[]> {
        private final BodySubscriber<byte[]> collected;
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private Flow.Subscription subscription;
        private long bytes;

        Bounded(BodySubscriber<byte[]> collected) {
            this.collected = collected;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            collected.getBody().thenAccept(body::complete);
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            collected.onSubscribe(given);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            bytes += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
            if (bytes > MOST_BYTES) {
                subscription.cancel();
                body.completeExceptionally(new IOException("answered with more than " + (MOST_BYTES >> 20) + " MiB"));
            } else {
                collected.onNext(buffers);
            }
        }

        @Override
        public void onError(Throwable failure) {
            body.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            collected.onComplete();
        }
    }
}
