package io.storagebench.op;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;

/** What an operation may use to connect. */
public interface ConnectContext {
    /** The dataset that is written, by the operation itself or by its maker, when this run makes it. */
    DatasetPlan plan();

    /** Whether this run makes the dataset; false when it needs one that is there already. */
    boolean makesData();

    /** How many processes do this run together; when more than one, a place that each names for itself cannot be. */
    int shares();

    /** Requests in flight at most, in this process. */
    int threads();

    /** Whether content is to be verified. */
    boolean verifies();

    /** The command line as it was given, the operation first; for messages that propose another one. */
    List<String> arguments();

    /** Words of any command line without which no JVM gets to the same system; for messages that propose a command. */
    List<String> wayThere();

    /** An identifier of this run, usable in file names, that differs from run to run: for folders by default. */
    String runId();

    /**
     * Starts an embedded server that ends with the run.
     *
     * @param name the folder below {@code embedded/}
     * @param arguments the server's own
     * @throws UsageException when the run is to use what must be there before
     */
    EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException, UsageException;

    /**
     * Says that the dataset takes so many bytes of the disk of this machine; gives what all of the run take there that said
     * so until now, this one among them.
     */
    double takesOfDisk(double bytes);

    /** Says which system is asked from now on, as the user gave it: what a message begins with when it does not answer. */
    default void connecting(String system) {}

    /** Tells the user something on stderr that is worth knowing before the load starts. */
    void notice(String message);

    /** Bytes that cross the client's own sockets are counted here by targets that can see them. */
    WireBytes wire();
}
