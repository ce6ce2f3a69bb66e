package io.storagebench.cli;

import com.google.auto.service.AutoService;
import io.storagebench.op.NativeFolders;
import java.nio.file.Path;
import java.util.List;

/** The folder that a test gives in the environment. */
@AutoService(NativeFolders.class)
public final class GivenNativeFolders implements NativeFolders {
    static final String VARIABLE = "STORAGE_BENCH_TEST_NATIVE_FOLDER";

    /** For ServiceLoader. */
    public GivenNativeFolders() {}

    @Override
    public List<Folder> of(List<String> arguments) {
        String given = System.getenv(VARIABLE);
        return given == null ? List.of() : List.of(new Folder(Path.of(given), arguments.contains("--verify")));
    }
}
