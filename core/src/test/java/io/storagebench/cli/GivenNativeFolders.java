package io.storagebench.cli;

import com.google.auto.service.AutoService;
import io.storagebench.folder.OwnFolder;
import io.storagebench.op.NativeFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The folder that a test gives in the environment; with {@code --verify}, a new one in it. */
@AutoService(NativeFolders.class)
public final class GivenNativeFolders implements NativeFolders {
    static final String VARIABLE = "STORAGE_BENCH_TEST_NATIVE_FOLDER";

    /** For ServiceLoader. */
    public GivenNativeFolders() {}

    @Override
    public List<Folder> of(List<String> arguments) throws IOException {
        String given = System.getenv(VARIABLE);
        if (given == null) {
            return List.of();
        }
        return List.of(
                arguments.contains("--verify")
                        ? Folder.made(OwnFolder.create(Path.of(given), "natives"))
                        : Folder.of(Path.of(given)));
    }
}
