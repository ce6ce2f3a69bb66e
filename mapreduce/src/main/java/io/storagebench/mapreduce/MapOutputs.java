package io.storagebench.mapreduce;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where files that a map makes in its own folder are put on the machine of the driver. Any thread. */
final class MapOutputs {
    private final Path results;
    private final Map<String, Path> others = new HashMap<>();

    /**
     * @param results the folder of results
     * @param words of the map's command line that name other files, each an absolute path behind an option
     */
    MapOutputs(Path results, List<String> words) {
        this.results = results;
        words.stream()
                .filter(word -> word.startsWith("/"))
                .map(Path::of)
                .forEach(file -> others.put(file.getFileName().toString(), file));
    }

    /** What a word of the command line is where the map runs: a file of this machine has its bare name there. */
    String wordOfMap(String word) {
        String here = results + "/";
        if (word.startsWith(here)) {
            return word.substring(here.length());
        }
        return others.entrySet().stream()
                .filter(other -> other.getValue().toString().equals(word))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(word);
    }

    /** Where the file of this name is put. */
    Path place(String name) {
        return others.getOrDefault(name, results.resolve(name));
    }
}
