package io.storagebench.cli.help;

import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The help of one command: its options in groups, and examples. Of many options the short form explains the ten that matter
 * first and names the others.
 */
public final class HelpPage {
    static final int WIDTH = 100;
    static final int MOST_LINES = 60;

    private static final int MOST_FIRST = 10;
    private static final int LABEL_WIDTH = 24;
    private static final String INDENT = "  ";

    private final CommandSpec spec;
    private final Map<HelpGroup, List<OptionSpec>> groups = new EnumMap<>(HelpGroup.class);
    private final StringBuilder page = new StringBuilder();

    private HelpPage(CommandSpec spec) {
        this.spec = spec;
        spec.options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparingInt(HelpPage::rank).thenComparing(HelpPage::sortedBy))
                .forEach(option -> groups.computeIfAbsent(groupOf(option), group -> new ArrayList<>())
                        .add(option));
    }

    /** The help in lines of at most {@link #WIDTH} characters; at most {@link #MOST_LINES} unless {@code all} is asked for. */
    public static String of(CommandSpec spec, boolean all) {
        String full = new HelpPage(spec).full();
        return all || full.lines().count() <= MOST_LINES ? full : new HelpPage(spec).brief();
    }

    /** Where {@code option} is listed. */
    public static HelpGroup groupOf(OptionSpec option) {
        Listed listed = listed(option);
        return listed == null ? HelpGroup.MORE : listed.value();
    }

    /** Whether {@code option} says itself where it is listed. */
    public static boolean isListed(OptionSpec option) {
        return listed(option) != null;
    }

    private static Listed listed(OptionSpec option) {
        if (option.userObject() instanceof Field field) {
            Listed own = field.getAnnotation(Listed.class);
            return own != null ? own : field.getDeclaringClass().getAnnotation(Listed.class);
        }
        return null;
    }

    private static int rank(OptionSpec option) {
        Listed listed = listed(option);
        return listed == null || listed.first() == 0 ? Integer.MAX_VALUE : listed.first();
    }

    private static String sortedBy(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
    }

    private String full() {
        head();
        groups.forEach((group, options) -> {
            heading(group.heading());
            options.forEach(option -> entry(label(option), text(option)));
        });
        examples();
        return page.toString();
    }

    private String brief() {
        head();
        List<OptionSpec> first = groups.values().stream()
                .flatMap(List::stream)
                .filter(option -> rank(option) < Integer.MAX_VALUE)
                .sorted(Comparator.comparingInt(HelpPage::rank))
                .limit(MOST_FIRST)
                .toList();
        heading("Options that matter first");
        first.forEach(option -> entry(label(option), text(option)));
        heading("Other options, which --help-all explains");
        groups.forEach((group, options) -> {
            String others = options.stream()
                    .filter(option -> !first.contains(option))
                    .sorted(Comparator.comparing(HelpPage::sortedBy))
                    .map(OptionSpec::longestName)
                    .collect(Collectors.joining(" "));
            if (!others.isEmpty()) {
                entry(group.heading(), others);
            }
        });
        examples();
        return page.toString();
    }

    private void head() {
        page.append("Usage: ").append(spec.name()).append(" [OPTIONS]");
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> page.append(' ').append(synopsis(parameter)));
        page.append('\n');
        for (String line : spec.usageMessage().description()) {
            wrap(line, WIDTH).forEach(wrapped -> page.append(wrapped).append('\n'));
        }
        if (!spec.positionalParameters().isEmpty()) {
            heading("Arguments");
            spec.positionalParameters().forEach(parameter -> entry(parameter.paramLabel(), text(parameter)));
        }
    }

    private static String synopsis(ArgSpec parameter) {
        String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : "");
        return parameter.required() ? label : "[" + label + "]";
    }

    private void examples() {
        String[] examples = spec.usageMessage().footer();
        if (examples.length > 0) {
            heading("Examples");
            for (String example : examples) {
                page.append(INDENT).append(example).append('\n');
            }
        }
    }

    private void heading(String text) {
        page.append('\n').append(text).append(":\n");
    }

    private static String label(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }

    /** What an option or an argument is, with its default. */
    public static String text(ArgSpec argument) {
        return String.join(" ", argument.description()).replace("%%", "%");
    }

    private void entry(String label, String text) {
        String room = " ".repeat(INDENT.length() + LABEL_WIDTH);
        String start = INDENT + label;
        page.append(start);
        if (start.length() >= room.length()) {
            page.append('\n');
            start = "";
        }
        for (String line : wrap(text, WIDTH - room.length())) {
            page.append(room.substring(start.length())).append(line).append('\n');
            start = "";
        }
    }

    /** Lines of at most {@code width} characters, broken at spaces. */
    private static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
