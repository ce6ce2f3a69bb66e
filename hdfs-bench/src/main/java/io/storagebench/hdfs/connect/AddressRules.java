package io.storagebench.hdfs.connect;

import io.storagebench.op.Problems;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;

/** What the words for a file system must look like; asks nobody. */
record AddressRules(Problems problems) {
    private static final Set<String> WITHOUT_FOLDER = Set.of("file", "hdfs", "webhdfs", "swebhdfs", "viewfs", "s3a");

    /**
     * Adds what is wrong.
     *
     * @param fs of {@code --fs}; null when it was not given
     * @param dir of {@code --dir}; likewise
     * @param configuration of {@code -D}
     */
    void check(String fs, String dir, Map<String, String> configuration) {
        if (fs != null && fs.matches("[^/]*//[^/@]*:[^/]*@.*")) {
            problems.add(
                    "--fs",
                    fs.replaceFirst("//[^/]*@", "//…@"),
                    "has a password in the address, which would end up in results. Put it into core-site.xml in"
                            + " HADOOP_CONF_DIR.");
        } else if (fs != null && !isAddress(fs)) {
            problems.add("--fs", fs, "not the address of a file system. Use one such as hdfs://nn:8020 or null:///.");
        } else if (fs != null) {
            requireNoFolder(URI.create(fs));
        }
        if (dir != null && (dir.isBlank() || dir.contains(":"))) {
            problems.add("--dir", "'" + dir + "'", "not a folder. Use a path such as /benchmarks/one.");
        }
        ConfigRedactor redactor = new ConfigRedactor(new Configuration(false));
        configuration.forEach((key, value) -> {
            if (value.isEmpty()) {
                problems.add("-D", key, "has no value. Use -D " + key + "=VALUE.");
            } else if (key.matches(".*io\\.erasurecode\\.codec\\..*\\.rawcoders")) {
                problems.add("-D", key, "which coder runs is said by --codec java or --codec isal.");
            } else if (!redactor.redact(key, value).equals(value) || value.matches(".*//[^/@]*:[^/]*@.*")) {
                problems.add(
                        "-D",
                        key,
                        "a secret: everybody on this machine can read it there. Put it into"
                                + " core-site.xml in HADOOP_CONF_DIR.");
            }
        });
    }

    /** The address of an archive is that of its file; of these systems Hadoop passes over a folder in silence. */
    private void requireNoFolder(URI fs) {
        String path = fs.getPath();
        if (WITHOUT_FOLDER.contains(fs.getScheme()) && path != null && !path.isEmpty() && !path.equals("/")) {
            String root = fs.getScheme() + "://" + (fs.getRawAuthority() == null ? "/" : fs.getRawAuthority());
            problems.add("--fs", fs.toString(), "names a folder, too. Use --fs " + root + " --dir " + path + ".");
        }
    }

    private static boolean isAddress(String text) {
        try {
            return new URI(text).getScheme() != null;
        } catch (URISyntaxException wrong) {
            return false;
        }
    }
}
