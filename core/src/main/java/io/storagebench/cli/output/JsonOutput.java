package io.storagebench.cli.output;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.result.ResultFile;
import io.storagebench.result.ResultJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The whole result. */
@Scoped(Scope.DRIVER)
public final class JsonOutput implements Output {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "File for the result with all its figures, for programs. Default: none.")
    @Listed(value = HelpGroup.OUTPUT, first = 9)
    Path json;

    @Override
    public String option() {
        return "--json";
    }

    @Override
    public Path file() {
        return json;
    }

    @Override
    public String words() {
        return "result of storage-bench";
    }

    @Override
    public String mark() {
        return "\"storage-bench-result/";
    }

    @Override
    public void write(ResultFile results, OutputStream out) throws IOException {
        ResultJson.write(results, out);
    }

    @Override
    public boolean isKeptUnfinished() {
        return true;
    }
}
