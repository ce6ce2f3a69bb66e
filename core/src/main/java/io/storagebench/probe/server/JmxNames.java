package io.storagebench.probe.server;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * What the beans of a server's page are and which of their attributes are wanted, found out once for each name: a page has
 * hundreds of names, the same ones each second, and comparing all with all patterns is most of the work of reading it. One thread.
 */
final class JmxNames {
    /** Beans of tables or connections that come and go must not fill the memory. */
    private static final int MOST = 20_000;

    private final Function<String, Collection<String>> wanted;
    private final Map<String, Known> known = new HashMap<>();

    /**
     * @param wanted names the attributes to keep of a bean, by its canonical name
     */
    JmxNames(Function<String, Collection<String>> wanted) {
        this.wanted = wanted;
    }

    /**
     * A bean.
     *
     * @param canonicalName empty when the page gave no name of a bean, and nothing wants such
     */
    record Known(String canonicalName, Set<String> attributes) {}

    /** The bean that a page calls {@code name}. */
    Known of(String name) {
        if (known.size() >= MOST) {
            known.clear();
        }
        return known.computeIfAbsent(name, this::find);
    }

    private Known find(String name) {
        try {
            String canonical = new ObjectName(name).getCanonicalName();
            return new Known(canonical, Set.copyOf(wanted.apply(canonical)));
        } catch (MalformedObjectNameException odd) {
            return new Known("", Set.of());
        }
    }
}
