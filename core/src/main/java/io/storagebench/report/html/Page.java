package io.storagebench.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A page of HTML that is one file, with charts, tables and text in the order in which they are added. It asks nobody for
 * anything: the library that draws is in it, and a policy in its head lets a browser run that and nothing else, whatever the
 * text holds. Light or dark as the reader's system is, and fit for phones and paper. One thread.
 */
public final class Page {
    /** What the first bytes of each such page hold. */
    public static final String MARK = "<meta name=\"generator\" content=\"storage-bench\">";

    private static final String LIBRARY = "/META-INF/resources/webjars/uplot/1.6.30/";
    private static final String OWN = "/io/storagebench/report/html/";
    private static final Pattern NUMBER =
            Pattern.compile("[-+−]?[\\d.,]+([eE][-+]?\\d+)?\\s?(%|×|s|ms|B|[KMGT]i?B)?|-|");

    private final String title;
    private final StringBuilder body = new StringBuilder(1 << 14);
    private final List<Chart> charts = new ArrayList<>();
    private int folds;

    /** An empty page. */
    public Page(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    /** Begins a section. */
    public Page section(String heading) {
        tag("h2", heading);
        return this;
    }

    /** Begins a part of a section. */
    public Page part(String heading) {
        tag("h3", heading);
        return this;
    }

    /** What the page says first, in larger letters: a label and words for each line. */
    public Page headline(List<String[]> lines) {
        body.append("<dl class=\"headline\">");
        for (String[] line : lines) {
            tag("dt", line[0]);
            tag("dd", line[1]);
        }
        body.append("</dl>\n");
        return this;
    }

    /** A paragraph. */
    public Page text(String paragraph) {
        tag("p", paragraph);
        return this;
    }

    /** Text whose line ends and spaces stay, such as a command. */
    public Page verbatim(String text) {
        tag("pre", text);
        return this;
    }

    /** A list of sentences; nothing when there are none. */
    public Page list(List<String> sentences) {
        if (!sentences.isEmpty()) {
            body.append("<ul>\n");
            sentences.forEach(sentence -> tag("li", sentence));
            body.append("</ul>\n");
        }
        return this;
    }

    /** A table; nothing when it has no row. */
    public Page table(PageTable table) {
        if (table.isEmpty()) {
            return this;
        }
        body.append("<div class=\"table\" tabindex=\"0\"><table>");
        if (!table.title().isEmpty()) {
            tag("caption", table.title());
        }
        if (!table.heading().isEmpty()) {
            row(table.heading(), table.columns(), "th", true);
        }
        table.rows().forEach(cells -> row(cells, table.columns(), "td", false));
        body.append("</table></div>\n");
        return this;
    }

    private void row(List<String> cells, int columns, String element, boolean heading) {
        body.append(heading ? "<thead><tr>" : "<tr>");
        for (int i = 0; i < columns; i++) {
            String cell = i < cells.size() ? cells.get(i) : "";
            String scope = heading ? " scope=\"col\"" : "";
            boolean number = heading ? i > 0 : NUMBER.matcher(cell.strip()).matches();
            body.append('<').append(element).append(scope).append(number ? " class=\"n\">" : ">");
            body.append(Html.escaped(cell)).append("</").append(element).append('>');
        }
        body.append(heading ? "</tr></thead>\n" : "</tr>\n");
    }

    /** A chart, with a table of its figures beside it; nothing when it has no value. */
    public Page chart(Chart chart) {
        if (chart.isEmpty()) {
            return this;
        }
        String name = Html.escaped(chart.title());
        body.append("<figure data-chart=\"").append(charts.size()).append("\"><figcaption>");
        body.append(name).append("</figcaption>");
        if (!chart.note().isEmpty()) {
            tag("p", chart.note());
        }
        body.append("<div class=\"plot\" role=\"img\" aria-label=\"").append(name);
        body.append("\"></div><details><summary>Figures</summary><div class=\"table\"></div></details></figure>\n");
        charts.add(chart);
        return this;
    }

    /** Begins what is folded away until somebody opens it; {@link #unfold} ends it. */
    public Page fold(String summary) {
        folds++;
        body.append("<details class=\"fold\">");
        tag("summary", summary);
        return this;
    }

    /** Ends what {@link #fold} began. */
    public Page unfold() {
        if (folds-- == 0) {
            throw new IllegalStateException("nothing is folded");
        }
        body.append("</details>\n");
        return this;
    }

    private void tag(String element, String text) {
        body.append('<').append(element).append('>').append(Html.escaped(text));
        body.append("</").append(element).append(">\n");
    }

    /** Writes the page and leaves {@code out} open. */
    public void write(OutputStream out) throws IOException {
        if (folds != 0) {
            throw new IllegalStateException("something is still folded");
        }
        String library = resource(LIBRARY + "dist/uPlot.iife.min.js").strip();
        String script = resource(OWN + "page.js");
        Writer page = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append(MARK)
                .append("\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:;"
                        + " style-src 'unsafe-inline'; script-src ")
                .append(hash(library))
                .append(' ')
                .append(hash(script))
                .append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(Html.escaped(title))
                .append("</title>\n<style>\n")
                .append(resource(LIBRARY + "dist/uPlot.min.css"))
                .append('\n')
                .append(resource(OWN + "page.css"))
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(Html.escaped(title))
                .append(
                        "</h1>\n<noscript><p>The charts need JavaScript; all tables can be read without.</p></noscript>\n")
                .append(body)
                .append("</main>\n");
        if (!charts.isEmpty()) {
            page.append("<script type=\"application/json\" id=\"charts\">")
                    .append(Html.inScript(ChartData.of(charts)))
                    .append("</script>\n<!-- uPlot:\n")
                    .append(Html.escaped(resource(LIBRARY + "LICENSE")))
                    .append("-->\n<script>")
                    .append(library)
                    .append("</script>\n<script>")
                    .append(script)
                    .append("</script>\n");
        }
        page.append("</body>\n</html>\n").flush();
    }

    /** As a policy has it: the script may run that has this hash. */
    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException impossible) { // each JVM has it
            throw new IllegalStateException(impossible);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
