package io.storagebench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Draws command lines from the options that a command has: values that may be right, and some that never are. */
final class RandomWords {
    private static final Pattern LIKE_A_VALUE = Pattern.compile("[a-z][a-z0-9-]{1,20}");
    private static final List<String> NUMBERS = List.of("0", "1", "2", "3", "20", "-1", "1000000000000", "2147483648");
    private static final List<String> TIMES = List.of("0s", "1ms", "20ms", "60s", "1d", "-5s", "5", "106752d");
    private static final List<String> SIZES =
            List.of("0", "1", "512", "1k", "64k", "5m", "8191p", "99999p", "zz", "1e3");
    private static final List<String> RATES = List.of("500/s", "100000/s", "200MB/s", "0/s", "1k/s", "500");
    private static final Map<String, List<String>> BY_LABEL = Map.ofEntries(
            Map.entry("N", NUMBERS),
            Map.entry("K", NUMBERS),
            Map.entry("PORT", NUMBERS),
            Map.entry("TIME", TIMES),
            Map.entry("SIZE", SIZES),
            Map.entry("RATE", RATES),
            Map.entry("FROM..TO", List.of("10000/s..90000/s", "1/s..", "..", "100MB/s..1GB/s", "1/s..2MB/s")),
            Map.entry("RATE:TIME,…", List.of("90000/s:1ms,80000/s:1ms", "1/s", ",", "1MB/s:1ms,1/s:1ms", "1/s:0s")),
            Map.entry("0..1", List.of("0", "0.5", "1", "0,5", "1.1", "NaN", "-0.0", "Infinity", "1e-320")),
            Map.entry("COUNT", List.of("0", "1", "1k", "2.5m", "1g", "3g", "1.5", "-1", "k", "999999999999999g")),
            Map.entry(
                    "NAME:dirs=N,files=N,partitions=N",
                    List.of(
                            "a:dirs=3,files=5",
                            "a:",
                            ":",
                            "data:dirs=1,files=0",
                            "b:dirs=0,files=1",
                            "c:files=1g,dirs=1")),
            Map.entry("I/N", List.of("0/2", "1/2", "2/2", "0/0", "1/", "/", "0/999999")),
            Map.entry("LIMIT", List.of("p99<1ns", "errors<50%", "max<1h", "p99", "<", "p100<1s", "rate>x", "p0.x<1s")),
            Map.entry("RULE", List.of("steady", "steady:6s,90%", "steady:1s", "steady:7s,0%", "steadily", "steady:,")),
            Map.entry("FILE.csv.zst", List.of("a.csv.zst", "a.zst", "a.csv", "")),
            Map.entry("KEY=VALUE", List.of("a=b", "a", "=", "a=", "=b", "fs.s3a.secret.key=x", "fs.null.impl=NoSuch")),
            Map.entry("NAME=URL", List.of("nn=http://127.0.0.1:1/jmx", "nn", "=", "a=b", "a=http://", "a=http://x y")),
            Map.entry(
                    "URI",
                    List.of("null:///", "null:", "hdfs://", "hdfs:// /", "http", "://", "foo://x", "hdfs://a:b")),
            Map.entry("URL[,URL…]", List.of("http://a:1", "http://a,http://b", "a", "http://", "http://a:99999", ",")),
            Map.entry("hot|SIZE", List.of("hot", "1m", "zz", "1p")),
            Map.entry("SIZE|close", List.of("close", "1m", "zz")),
            Map.entry("SCHEMA", List.of("RS-3-2", "XOR-2-1", "RS-0-0", "RS-999-1", "RS", "RS-3-2-1024k", "RS--1-2")),
            Map.entry("GLOB", List.of("/a/*", "{", "[", "/a{b", "", "\\")),
            Map.entry("ADDRESS", List.of("127.0.0.1", "0.0.0.0", "no.such.invalid", "::1", "[", "")));
    private static final List<String> ANY = List.of(
            "",
            " ",
            "-",
            "--",
            "=",
            ",",
            ":",
            "/",
            "//",
            "..",
            "a/../b",
            "/no/such/file",
            "@",
            "@/etc/hostname",
            "ü",
            "%s",
            "${sys:user.home}",
            "''",
            "\"",
            "{",
            "*",
            "-5",
            "2q",
            "1,2",
            "1k:1,2k:2",
            "1k:0",
            ":",
            "null",
            "true",
            "2020-01-01T00:00:00Z",
            "2920-01-01T00:00:00Z",
            "99999999999999999999",
            "hdfs://[",
            "a\nb",
            "a=b=c");

    private final Random random;

    RandomWords(Random random) {
        this.random = random;
    }

    /** Some options of {@code command} with values, and now and then a word that is none. */
    List<String> of(CommandSpec command) {
        List<OptionSpec> options = command.options().stream()
                .filter(option -> !option.usageHelp() && !option.longestName().equals("--stacktrace"))
                .toList();
        List<String> words = new ArrayList<>();
        for (int count = random.nextInt(7); count > 0; count--) {
            words.addAll(random.nextInt(40) == 0 ? List.of(any()) : option(any(options)));
        }
        return words;
    }

    /** A word that is no option's value in particular. */
    String any() {
        return any(ANY);
    }

    private List<String> option(OptionSpec option) {
        String name = any(List.of(option.names()));
        boolean takesNone = option.arity().max() == 0;
        if (takesNone) {
            return random.nextInt(30) == 0 ? List.of(name + "=" + any()) : List.of(name);
        }
        String value = value(option);
        return switch (random.nextInt(20)) {
            case 0 -> List.of(name);
            case 1 -> name.startsWith("--") ? List.of(name + "=" + value) : List.of(name + value);
            default -> List.of(name, value);
        };
    }

    private String value(OptionSpec option) {
        if (List.of("--before", "--after").contains(option.longestName())) { // they run
            return any(List.of("true", "false", "exit 3", "", " ", "kill -9 $$"));
        }
        if (random.nextInt(8) == 0) {
            return any();
        }
        List<String> values = new ArrayList<>(BY_LABEL.getOrDefault(option.paramLabel(), List.of()));
        if (values.isEmpty()) { // its description names its words
            Stream.of(String.join(" ", option.description()).split("[\\s,;:()]+"))
                    .filter(word -> LIKE_A_VALUE.matcher(word).matches())
                    .forEach(values::add);
            if (option.defaultValueString() != null) {
                values.add(option.defaultValueString());
            }
        }
        return values.isEmpty() ? any() : any(values);
    }

    <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
