package io.storagebench.cli.output;

import io.storagebench.op.Problems;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Files of commands that write something else than a result: opened before the work, so that it does not end with "cannot
 * write", and put in their places when they are complete. One thread.
 */
public final class WrittenFiles implements AutoCloseable {
    private final Map<NamedFile, OutputFile> files;

    private WrittenFiles(Map<NamedFile, OutputFile> files) {
        this.files = files;
    }

    /** Writes the content of a file. */
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Opens those that the user wants, or adds to {@code problems} what cannot be written. */
    public static WrittenFiles open(List<? extends NamedFile> wanted, Problems problems) {
        return new WrittenFiles(openEach(wanted, problems));
    }

    static Map<NamedFile, OutputFile> openEach(List<? extends NamedFile> wanted, Problems problems) {
        Map<NamedFile, OutputFile> opened = new LinkedHashMap<>();
        Map<Path, String> places = new HashMap<>();
        wanted.stream().filter(named -> named.file() != null).forEach(named -> {
            String other = places.putIfAbsent(named.file().toAbsolutePath().normalize(), named.option());
            if (other != null) {
                problems.add(named.option(), named.file(), "is the file of " + other + ", too. Name another one.");
            }
            OutputFile.open(named, problems).ifPresent(file -> opened.put(named, file));
        });
        return opened;
    }

    /**
     * Writes one of them, when the user wants it; what cannot be where it belongs goes to a temporary file.
     *
     * @param failures is told that it could not be written, and where its content is
     * @return whether it is in its place, or nobody wants it
     */
    public boolean write(NamedFile named, Content content, Consumer<String> failures) {
        OutputFile file = files.get(named);
        if (file == null) {
            return true;
        }
        try {
            content.write(file.stream());
        } catch (IOException refused) {
            // The file knows, and says so below.
        }
        Optional<String> failure = file.complete();
        failure.ifPresent(failures);
        return failure.isEmpty();
    }

    /** Removes what is not complete. */
    @Override
    public void close() {
        files.values().forEach(OutputFile::close);
    }
}
