package io.storagebench.cli.output;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import io.storagebench.option.Scope;
import io.storagebench.option.Scoped;
import io.storagebench.report.html.Page;
import io.storagebench.report.page.RunsPage;
import io.storagebench.result.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A page with charts, for people. */
@Scoped(Scope.DRIVER)
@Listed(HelpGroup.OUTPUT)
public final class HtmlOutput implements Output {
    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "File for a page with charts of the run, client and watched servers, for a browser. Default: none.")
    Path html;

    @Override
    public String option() {
        return "--html";
    }

    @Override
    public Path file() {
        return html;
    }

    @Override
    public String words() {
        return "page of storage-bench";
    }

    @Override
    public String mark() {
        return Page.MARK;
    }

    @Override
    public void write(ResultFile results, OutputStream out) throws IOException {
        RunsPage.write(results, out);
    }
}
