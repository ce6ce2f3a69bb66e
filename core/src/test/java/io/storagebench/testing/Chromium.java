package io.storagebench.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Opens pages in a real Chromium without a window. Tests that use it are skipped, with a reason, where there is none. */
public final class Chromium {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final long MOST_SECONDS = 60;
    /** The page's own, which lets no script run but its own. */
    private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\"[^>]*>";
    /** Asks the pixels of each chart for each of its colours, and opens all that is folded away before. */
    private static final String LOOK = """
            <script>
            addEventListener("load", function () {
              document.querySelectorAll("details").forEach(function (one) { one.open = true; });
              look(40);
            });
            function look(left) {
              var all = Array.from(document.querySelectorAll("figure[data-chart]"));
              var isDone = all.every(function (figure) {
                return figure.plot && figure.dataset.drawn && figure.querySelectorAll("details tr").length > 1;
              });
              if (left > 0 && !isDone) {
                setTimeout(function () { look(left - 1); }, 100);
                return;
              }
              all.forEach(function (figure) {
                var plot = figure.plot;
                var canvas = figure.querySelector("canvas");
                var pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
                var least = Infinity;
                plot.series.slice(1).forEach(function (series, i) {
                  var colour = parseInt(series.stroke(plot, i + 1).slice(1), 16);
                  var seen = 0;
                  for (var p = 0; p < pixels.length; p += 4) {
                    seen += Math.abs(pixels[p] - (colour >> 16)) + Math.abs(pixels[p + 1] - (colour >> 8 & 255))
                      + Math.abs(pixels[p + 2] - (colour & 255)) < 30 && pixels[p + 3] > 200 ? 1 : 0;
                  }
                  least = Math.min(least, seen);
                });
                figure.dataset.pixels = least;
                figure.dataset.rows = figure.querySelectorAll("details tr").length;
              });
              document.body.dataset.figures = all.length;
              document.body.dataset.seen = document.documentElement.dataset.charts || "0";
            }
            </script>
            """;

    /** Asks each chart for a pixel, so that it has to be drawn, and then the time. */
    private static final String TIME = """
            <script>
            addEventListener("load", function () {
              document.querySelectorAll("canvas").forEach(function (canvas) {
                canvas.getContext("2d").getImageData(0, 0, 1, 1);
              });
              document.body.dataset.millis = Math.round(performance.now());
            });
            </script>
            """;

    private static final Pattern MILLIS = Pattern.compile("data-millis=\"(\\d+)\"");
    private static final Pattern FIGURE = Pattern.compile("<figure [^>]*>");

    private Chromium() {}

    /** What became of a page. */
    public record Opened(String dom, List<String> console) {
        /** How many charts there are. */
        public int charts() {
            return figures().size();
        }

        private List<String> figures() {
            return FIGURE.matcher(dom).results().map(MatchResult::group).toList();
        }

        /** That nothing went wrong, and each series of each chart can be seen, with its figures in a table. */
        public Opened requireDrawn() {
            assertThat(console).isEmpty();
            assertThat(dom).contains("data-figures=\"" + charts() + "\"").contains("data-seen=\"" + charts() + "\"");
            assertThat(figures()).allSatisfy(figure -> {
                assertThat(figure).contains("data-drawn=\"true\"");
                assertThat(number(figure, "data-pixels")).isPositive();
                assertThat(number(figure, "data-rows")).isGreaterThan(1);
            });
            return this;
        }

        private static int number(String figure, String attribute) {
            return Pattern.compile(attribute + "=\"(\\d+)\"")
                    .matcher(figure)
                    .results()
                    .mapToInt(found -> Integer.parseInt(found.group(1)))
                    .findFirst()
                    .orElse(-1);
        }
    }

    /** Skips the test where there is no Chromium. */
    public static void require() {
        assumeTrue(executable().isPresent(), "there is no Chromium here: apt install chromium");
    }

    /**
     * Opens a page, lets its scripts run, and looks at its charts.
     *
     * @param page a whole page
     */
    public static Opened open(String page) throws IOException, InterruptedException {
        String looked = page.replaceFirst(POLICY, "").replace("</body>", LOOK + "</body>");
        return run(looked, "--dump-dom", "--virtual-time-budget=5000");
    }

    /** Milliseconds by the browser's clock, from when it begins to load a page until its charts are drawn. */
    public static long millisUntilDrawn(String page) throws IOException, InterruptedException {
        Opened opened = run(page.replaceFirst(POLICY, "").replace("</body>", TIME + "</body>"), "--dump-dom");
        assertThat(opened.dom()).contains("data-drawn=\"true\"");
        return MILLIS.matcher(opened.dom())
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .findFirst()
                .orElseThrow();
    }

    /** Opens a page as it is. */
    public static Opened openAsItIs(String page) throws IOException, InterruptedException {
        return run(page, "--dump-dom", "--virtual-time-budget=5000");
    }

    /** A picture of a page. */
    public static void screenshot(String page, Path picture, int width, int height, boolean dark)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "--screenshot=" + picture.toAbsolutePath(),
                "--window-size=" + width + "," + height,
                "--hide-scrollbars",
                "--virtual-time-budget=5000"));
        if (dark) {
            arguments.add("--blink-settings=preferredColorScheme=0");
        }
        run(page, arguments.toArray(String[]::new));
    }

    private static Opened run(String page, String... arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("chromium");
        try {
            Path file = Files.writeString(folder.resolve("page.html"), page);
            Path out = folder.resolve("out");
            Path err = folder.resolve("err");
            List<String> words = new ArrayList<>(List.of(
                    executable().orElseThrow().toString(),
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--user-data-dir=" + folder.resolve("profile"),
                    "--enable-logging=stderr"));
            words.addAll(List.of(arguments));
            words.add(file.toUri().toString());
            Process chromium = new ProcessBuilder(words)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            try {
                assertThat(chromium.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                        .as("Chromium ends")
                        .isTrue();
            } finally {
                Stream.concat(chromium.descendants(), Stream.of(chromium.toHandle()))
                        .toList()
                        .forEach(ProcessHandle::destroyForcibly);
                chromium.waitFor();
            }
            List<String> console = Files.readString(err, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains("CONSOLE"))
                    .toList();
            return new Opened(Files.readString(out, StandardCharsets.UTF_8), console);
        } finally {
            delete(folder);
        }
    }

    private static Optional<Path> executable() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Processes of Chromium that are just ending may still write. */
    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, IOException failed) throws IOException {
                Files.deleteIfExists(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
