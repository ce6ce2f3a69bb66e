package io.storagebench.webhdfs.connect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.storagebench.op.failure.NamedFailure;
import io.storagebench.webhdfs.http.HttpAnswer;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/**
 * A server's answer that it does not do what it was asked: a {@code RemoteException} in JSON (WebHDFS REST API, "Error
 * Responses"), or anything else.
 */
public final class RemoteRefusal extends IOException implements NamedFailure {
    private static final long serialVersionUID = 1;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ALREADY_OPEN = "AlreadyBeingCreatedException";
    private static final String IN_RECOVERY = "RecoveryInProgressException";
    /** Said before any content was taken. */
    private static final Set<String> BEFORE_CONTENT = Set.of(
            ALREADY_OPEN,
            IN_RECOVERY,
            "FileNotFoundException",
            "StandbyException",
            "RetriableException",
            "InvalidToken",
            "SafeModeException",
            "BlockMissingException",
            "ReplicaNotFoundException");

    private final int status;
    private final String exception;

    private RemoteRefusal(int status, String exception, String words) {
        super(words);
        this.status = status;
        this.exception = exception;
    }

    /**
     * Reads the answer to a request about {@code what}, as users name it.
     *
     * @param expected in words, such as {@code "a redirect"}
     */
    static RemoteRefusal of(HttpAnswer answer, String what, String expected) throws IOException {
        String text = answer.text();
        String about = what + ": " + answer.host() + " answered " + answer.status();
        try {
            JsonNode told = JSON.readTree(text).path("RemoteException");
            if (told.isObject()) {
                String exception = told.path("exception").asText("RemoteException");
                String message = told.path("message")
                        .asText("")
                        .strip()
                        .lines()
                        .findFirst()
                        .orElse("");
                return new RemoteRefusal(
                        answer.status(),
                        nested(exception, message),
                        about + " " + exception + (message.isEmpty() ? "" : ": " + message) + remedy(answer.status()));
            }
        } catch (JsonProcessingException noJson) {
            // told below
        }
        String type = answer.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        String form = type.startsWith("text/html") ? " with a web page" : type.isEmpty() ? "" : " with " + type;
        return new RemoteRefusal(
                answer.status(),
                answer.status() == 401 ? "401 Unauthorized" : "NotWebHdfs",
                about
                        + form
                        + (answer.status() == 401
                                ? remedy(401)
                                : " instead of " + expected + ". Is --url the address of a NameNode's web pages"
                                        + " (dfs.namenode.http-address, usually port 9870) or of HttpFS (usually 14000)?"));
    }

    /** HttpFS passes on what the NameNode said, and not always its name (FSNamesystem.recoverLeaseInternal says it). */
    private static String nested(String exception, String message) {
        if (message.contains(IN_RECOVERY)) {
            return IN_RECOVERY;
        }
        boolean isOpen = message.contains(ALREADY_OPEN)
                || message.contains("file lease is currently owned by")
                || message.contains("already the current lease holder");
        return isOpen ? ALREADY_OPEN : exception;
    }

    private static String remedy(int status) {
        return status == 401
                ? " It wants to know who asks: use --spnego with a ticket from kinit, or a delegation token with"
                        + " --token-file."
                : "";
    }

    int status() {
        return status;
    }

    /** Whether somebody else is writing the file, or was and has not closed it. */
    boolean isOfLease() {
        return exception.equals(ALREADY_OPEN) || exception.equals(IN_RECOVERY);
    }

    /** The same of what Hadoop's client has made of such an answer. */
    static boolean isOfLease(IOException failure) {
        String known = failure.getClass().getSimpleName();
        return nested(known, String.valueOf(failure.getMessage())).matches(ALREADY_OPEN + "|" + IN_RECOVERY);
    }

    /** Whether nothing can have been written. */
    boolean isBeforeContent() {
        return BEFORE_CONTENT.contains(exception) || status == 401;
    }

    /** The failure with {@code more} at its end. */
    RemoteRefusal with(String more) {
        RemoteRefusal longer = new RemoteRefusal(status, exception, getMessage() + more);
        longer.initCause(this);
        return longer;
    }

    @Override
    public String errorClass() {
        return exception;
    }

    @Override
    public boolean saysMissing() {
        return exception.equals("FileNotFoundException");
    }
}
