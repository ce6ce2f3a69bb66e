package io.storagebench.suite;

import io.storagebench.embedded.ServerStack;
import io.storagebench.engine.load.StopSignal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The embedded server of the cells that run: one at a time, kept until cells need another. One thread. */
final class Servers implements AutoCloseable {
    private final SuiteRun.Follower follower;
    private final StopSignal stop;
    private List<String> line = List.of();
    private Optional<ServerStack> running = Optional.empty();

    Servers(SuiteRun.Follower follower, StopSignal stop) {
        this.follower = follower;
        this.stop = stop;
    }

    /**
     * Sees to it that the server of this line runs; none for an empty one.
     *
     * @return whether another one runs than before
     * @throws InterruptedException when the user wants an end
     */
    boolean change(List<String> wanted) throws IOException, InterruptedException {
        if (wanted.equals(line)) {
            return false;
        }
        close();
        try {
            running = Optional.of(stop.interrupting(() -> ServerStack.start(
                    wanted.get(0),
                    wanted.subList(1, wanted.size()),
                    name -> follower.at("start embedded " + name, 0, 0),
                    follower::notice)));
            line = wanted;
            return true;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            if (stop.isStopped()) {
                throw new InterruptedException();
            }
            throw failure;
        } catch (Exception other) {
            throw new IOException(other);
        }
    }

    Optional<ServerStack> running() {
        return running;
    }

    /** Whether the server is gone by itself. */
    boolean hasEnded() {
        return running.isPresent() && !running.get().isAlive();
    }

    @Override
    public void close() {
        Optional<ServerStack> last = running;
        running = Optional.empty();
        line = List.of();
        last.ifPresent(ServerStack::close);
    }
}
