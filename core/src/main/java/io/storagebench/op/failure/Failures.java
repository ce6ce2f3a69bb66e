package io.storagebench.op.failure;

import io.storagebench.units.UsageException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What errors are called in results. */
public final class Failures {
    private Failures() {}

    /**
     * The name that the failure says itself, or else its class's without the package; of a class without a name, that of
     * the class it extends.
     */
    public static String className(Throwable failure) {
        if (failure instanceof NamedFailure named) {
            return named.errorClass();
        }
        Class<?> type = failure.getClass();
        return (type.isAnonymousClass() ? type.getSuperclass() : type).getSimpleName();
    }

    /** What a failure comes from in the end; itself when nothing else. */
    public static Throwable deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }

    /**
     * The first line of the message, or the class when there is none; servers put their stacks behind it. Of classes that
     * do not fit together, where they come from.
     */
    public static String message(Throwable failure) {
        String message = ClassClash.explained(failure).orElse(failure.getMessage());
        return message == null || message.isBlank()
                ? failure.getClass().getName()
                : message.strip().lines().findFirst().orElseThrow();
    }

    /**
     * What to tell a user who is not told the class: of a file, what is wrong with it; with the class before a message
     * that is a lone word, such as a host, or that the virtual machine or a library made for programmers. What this program
     * says of an option stands as it is, also when the given value has line breaks and the first line is a word of it.
     */
    public static String sentence(Throwable failure) {
        if (failure instanceof FileSystemException file && file.getReason() == null && file.getFile() != null) {
            return file.getFile() + ": " + wrongWith(file);
        }
        String message = message(failure);
        boolean isPlain = (message.contains(" ") || failure instanceof UsageException)
                && (!(failure instanceof RuntimeException) || failure instanceof UncheckedIOException);
        return isPlain || message.equals(failure.getClass().getName()) ? message : className(failure) + ": " + message;
    }

    /** The exceptions of java.nio.file say it by their class alone. */
    private static String wrongWith(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder, and none can be made there. Name another one.";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied. Name another one, or get the right to it.";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "is there already.";
        }
        return failure instanceof NotDirectoryException
                ? "not a folder. Name a folder."
                : className(failure).replaceFirst("Exception$", "") + ".";
    }
}
