package io.storagebench.cli.options;

import io.storagebench.option.FileUse;
import java.nio.file.Path;

/** What a command line calls a local file that an option names. */
@FunctionalInterface
public interface FileWords {
    /** As this machine does. */
    FileWords AS_GIVEN = (file, use) -> file.toString();

    String of(Path file, FileUse use);
}
