package io.storagebench.probe.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A root folder with the files of a Linux machine that a test needs. */
public final class FakeLinux {
    private final Path root;

    public FakeLinux(Path root) {
        this.root = root;
    }

    public FakeLinux with(String file, String content) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
            return this;
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    LinuxHost host() {
        return new LinuxHost(root.resolve("proc"), root.resolve("sys"));
    }

    public LinuxFacts facts() {
        return new LinuxFacts(root);
    }

    ControlGroup controlGroup() {
        return new ControlGroup(root.resolve("proc"), root.resolve("sys"));
    }
}
