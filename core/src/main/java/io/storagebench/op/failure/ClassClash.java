package io.storagebench.op.failure;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What to do about classes that do not fit together, as they come from jars that the user gave with {@code --lib} and
 * from this program. The JVM's own messages name methods and fields, and no jar. Any thread.
 */
public final class ClassClash {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*(?:[./][A-Za-z_$][\\w$]*)+");
    private static final int FIRST_CLASS_FILE_VERSION = 44;
    private static final Pattern CLASS_FILE_VERSION = Pattern.compile("class file version (\\d+)");
    /** Frames nearer than that to the failure may be of the class that does not fit. */
    private static final int FRAMES = 10;

    private final ClassLoader classes;
    private final String own;

    /**
     * @param classes finds those of the program and the user's
     * @param own where the program's classes are
     */
    ClassClash(ClassLoader classes, String own) {
        this.classes = classes;
        this.own = own;
    }

    /** Says which class of which jar does not fit, and the remedy; empty when {@code failure} is of another kind. */
    public static Optional<String> explained(Throwable failure) {
        LinkageError error = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            error = cause instanceof LinkageError deeper ? deeper : error;
        }
        if (error == null) {
            return Optional.empty();
        }
        ClassLoader loader = ClassClash.class.getClassLoader();
        String self = ClassClash.class.getName();
        String own = jar(resource(self), locations(loader, self).get(0));
        return Optional.of(new ClassClash(loader, own).text(error));
    }

    String text(LinkageError error) {
        String message = String.valueOf(error.getMessage() == null ? error.getCause() : error.getMessage());
        List<String> named = names(message);
        List<String> near = Stream.concat(
                        named.stream(),
                        Stream.of(error.getStackTrace()).limit(FRAMES).map(StackTraceElement::getClassName))
                .toList();
        String said = " (" + error.getClass().getSimpleName() + ": "
                + message.lines().findFirst().orElse("") + ")";
        if (error instanceof UnsupportedClassVersionError && !named.isEmpty()) {
            return tooNew(named.get(0), message);
        }
        for (String name : near) {
            List<String> jars = jars(name);
            if (jars.size() > 1 && !jars.get(0).equals(own) && jars.contains(own)) {
                return "the class " + name + " comes from " + jars.get(0)
                        + ", which --lib puts before this program's own"
                        + " one, and does not fit the rest" + said + ". Take that jar out of --lib, or use one of the"
                        + " version that this program has.";
            }
        }
        Optional<String> user = near.stream()
                .flatMap(name -> jars(name).stream().limit(1))
                .filter(jar -> !jar.equals(own))
                .findFirst();
        if (error instanceof NoClassDefFoundError
                && !named.isEmpty()
                && jars(named.get(0)).isEmpty()) {
            return user.orElse("the file system") + " needs the class " + named.get(0)
                    + ", which is not on the class path. Give the jar that has it with --lib, too.";
        }
        return user.map(jar -> jar + " was built for other versions of the classes that it is used with" + said
                        + ". Give the version of it with --lib that is made for this program's.")
                .orElse("classes do not fit together" + said + ". Look at what --lib adds.");
    }

    private String tooNew(String name, String message) {
        Matcher version = CLASS_FILE_VERSION.matcher(message);
        String java = version.find() ? " " + (Integer.parseInt(version.group(1)) - FIRST_CLASS_FILE_VERSION) : "";
        return "the class " + name
                + jars(name).stream().findFirst().map(jar -> " of " + jar).orElse("") + " needs Java" + java
                + ", and this is Java " + Runtime.version().feature() + ". Set JAVA_HOME to a newer one.";
    }

    /** Classes that a message names, as far as they exist, or may. */
    private List<String> names(String message) {
        Set<String> names = new LinkedHashSet<>();
        Matcher matcher = NAME.matcher(message);
        while (matcher.find()) {
            String name = matcher.group().replace('/', '.');
            int last = name.lastIndexOf('.');
            boolean isMember =
                    jars(name).isEmpty() && !jars(name.substring(0, last)).isEmpty();
            names.add(isMember ? name.substring(0, last) : name);
        }
        return List.copyOf(names);
    }

    /** The jars, or folders, that have this class, in the order of the class path; none of Java's own. */
    private List<String> jars(String name) {
        String resource = resource(name);
        return locations(classes, name).stream()
                .filter(url -> !url.getProtocol().equals("jrt"))
                .map(url -> jar(resource, url))
                .distinct()
                .toList();
    }

    private static List<URL> locations(ClassLoader loader, String name) {
        try {
            return new ArrayList<>(Collections.list(loader.getResources(resource(name))));
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private static String resource(String name) {
        return name.replace('.', '/') + ".class";
    }

    private static String jar(String resource, URL url) {
        return url.toString().replaceFirst("^(?:jar:)?file:", "").replaceFirst("!?/\\Q" + resource + "\\E$", "");
    }
}
