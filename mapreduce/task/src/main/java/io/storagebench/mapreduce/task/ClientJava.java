package io.storagebench.mapreduce.task;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** Which Java runs the client where a map runs. Any thread. */
public final class ClientJava {
    private static final int OLDEST = 17;
    /** {@code openjdk version "17.0.1"}, {@code java version "1.8.0"}; other lines may come before it. */
    private static final Pattern VERSION = Pattern.compile(" version \"(?:1\\.)?([0-9]+)");

    private ClientJava() {}

    /**
     * The program: of the Java that came with the job, of the folder that the user has named, or the one of this map.
     *
     * @throws IOException when it is not there, does not start or is too old, with a remedy
     */
    public static String find(Configuration conf) throws IOException, InterruptedException {
        File ofMap = program(new File(System.getProperty("java.home")));
        File program = conf.getBoolean(JobFolder.HAS_OWN_JAVA, false)
                ? unpacked(new File(JobFolder.OWN_JAVA))
                : program(new File(conf.get(JobFolder.JAVA_HOME, System.getProperty("java.home"))));
        requireExecutable(program);
        // That of this JVM need not be asked, which takes a JVM.
        requireFit(
                program.getPath(),
                program.equals(ofMap)
                        ? " version \"" + System.getProperty("java.specification.version")
                        : say(program.getPath()));
        return program.getPath();
    }

    /**
     * The program in an unpacked archive, at its top or one folder below.
     *
     * @throws IOException when there is none
     */
    public static File unpacked(File folder) throws IOException {
        File[] below = folder.listFiles(File::isDirectory);
        if (below == null) {
            throw new IOException("the archive of --map-java-archive was not unpacked");
        }
        Arrays.sort(below);
        File program = program(folder);
        for (int i = 0; i < below.length && !program.isFile(); i++) {
            program = program(below[i]);
        }
        if (!program.isFile()) {
            throw new IOException("the archive of --map-java-archive has no bin/java, neither at its top nor one folder"
                    + " below. Use one of a JDK or JRE " + OLDEST + " or later for these machines.");
        }
        return program;
    }

    private static File program(File home) {
        return new File(home, "bin" + File.separator + "java");
    }

    private static void requireExecutable(File java) throws IOException {
        if (!java.canExecute()) {
            throw new IOException("there is no " + java + " that can be run" + remedy());
        }
    }

    private static void requireFit(String java, String said) throws IOException {
        int version = version(said);
        if (version < OLDEST) {
            throw new IOException(java + " is "
                    + (version == 0
                            ? "no Java that can be used here (it says: " + said + ")"
                            : "Java " + version + ", and the client needs Java " + OLDEST + " or later")
                    + remedy());
        }
    }

    private static String say(String java) throws IOException, InterruptedException {
        Process asked;
        try {
            asked = new ProcessBuilder(java, "-version")
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException refused) {
            throw new IOException(java + " does not start (" + refused.getMessage() + ")" + remedy(), refused);
        }
        StringBuilder said = new StringBuilder();
        try (InputStream in = asked.getInputStream();
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.append(said.length() == 0 ? "" : " ").append(line);
            }
        }
        asked.waitFor();
        return said.toString();
    }

    /** The version in what {@code java -version} says: 17, 8; 0 when there is none. */
    public static int version(String said) {
        Matcher version = VERSION.matcher(said);
        return version.find() ? Integer.parseInt(version.group(1)) : 0;
    }

    private static String remedy() {
        return ". Take one along with --map-java-archive, name the folder of one that is there with --map-java-home, or"
                + " have the cluster's administrator start maps with it (JAVA_HOME of the NodeManagers).";
    }
}
