package io.storagebench.cli.output;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.report.CsvReport;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A table with a line for each run and each interval. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class CsvOutput implements Output {
    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "File for a table with a line for each run and each interval. Default: none.")
    Path csv;

    @Override
    public String option() {
        return "--csv";
    }

    @Override
    public Path file() {
        return csv;
    }

    @Override
    public String words() {
        return "table of storage-bench";
    }

    @Override
    public String mark() {
        return "run,repeat,operation,row,";
    }

    @Override
    public void write(ResultFile results, OutputStream out) throws IOException {
        CsvReport.write(results, out);
    }
}
