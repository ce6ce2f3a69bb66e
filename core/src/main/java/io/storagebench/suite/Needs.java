package io.storagebench.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the user has to name before a suite runs on a system of theirs.
 *
 * @param options that name it, such as {@code --fs}
 * @param variables that have no value in the file, or have one there in its place
 * @param line of the file
 */
record Needs(List<String> options, List<String> variables, int line) {
    private static final String VARIABLE = "--var ";

    Needs {
        options = List.copyOf(options);
        variables = List.copyOf(variables);
    }

    static Needs read(Fields fields, Map<String, Scope.Variable> known, Mistakes mistakes) {
        List<String> options = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        int line = fields.line("needs");
        for (String word : fields.texts("needs")) {
            if (!word.startsWith(VARIABLE)) {
                options.add(word);
                continue;
            }
            String name = word.substring(VARIABLE.length()).strip();
            variables.add(name);
            if (!known.containsKey(name)) {
                mistakes.add(line, "needs: " + word + ": no such variable. Give it under variables:, or in the scale.");
            }
        }
        return new Needs(options, variables, line);
    }

    /**
     * What has still to be given, as the command line takes it.
     *
     * @param isNamed whether an option or the environment names the system
     */
    List<String> missing(boolean isNamed, Map<String, Scope.Variable> given) {
        List<String> missing = new ArrayList<>(isNamed ? List.of() : options);
        variables.stream()
                .filter(name -> given.get(name).words().stream().allMatch(String::isBlank))
                .forEach(name -> missing.add(VARIABLE + name + "=VALUE"));
        return missing;
    }
}
