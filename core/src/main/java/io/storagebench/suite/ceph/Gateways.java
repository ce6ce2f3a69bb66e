package io.storagebench.suite.ceph;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the addresses of a zone's gateways in what Ceph says of them. */
final class Gateways {
    private static final Pattern FRONT_END = Pattern.compile("(ssl_)?(port|endpoint)=(\\S+)");
    private static final Pattern ADDRESS = Pattern.compile("(?:v\\d:)?(\\[.*]|[^:]*):\\d+/\\d+");
    private static final Pattern HOST_PORT = Pattern.compile("(\\[.*]|[^:]*)(?::(\\d+))?");
    private static final Set<String> ANY = Set.of("", "0.0.0.0", "[::]");

    private Gateways() {}

    /** Those that its administrator has given to the zone, or to all of its group; none where none are. */
    static List<String> configured(JsonNode zoneGroup, String zone) {
        for (JsonNode each : zoneGroup.path("zones")) {
            if (each.path("name").asText().equals(zone)
                    && !each.path("endpoints").isEmpty()) {
                return texts(each.path("endpoints"));
            }
        }
        return texts(zoneGroup.path("endpoints"));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText().replaceFirst("/$", "")));
        texts.removeIf(String::isBlank);
        return texts;
    }

    /** Those that run, as the manager knows them by {@code ceph status}. */
    static List<String> running(JsonNode status, String zone) {
        Set<String> urls = new LinkedHashSet<>();
        for (JsonNode daemon : status.at("/servicemap/services/rgw/daemons")) {
            JsonNode facts = daemon.path("metadata");
            if (facts.path("zone_name").asText(zone).equals(zone)) {
                for (int i = 0; facts.has("frontend_config#" + i); i++) {
                    urls.addAll(urls(
                            facts.get("frontend_config#" + i).asText(),
                            daemon.path("addr").asText(),
                            facts.path("hostname").asText()));
                }
            }
        }
        return List.copyOf(urls);
    }

    /**
     * Those of a front end, such as {@code beast endpoint=0.0.0.0:8000 ssl_port=8443}.
     *
     * @param address of its process, such as {@code 10.0.0.5:0/1234}: where it listens on all
     * @param host name of its machine, which a certificate is for
     */
    private static List<String> urls(String frontEnd, String address, String host) {
        Matcher own = ADDRESS.matcher(address);
        String reached = own.matches() ? own.group(1) : host;
        List<String> urls = new ArrayList<>();
        for (Matcher part = FRONT_END.matcher(frontEnd); part.find(); ) {
            boolean isPort = part.group(2).equals("port");
            boolean isSecure = part.group(1) != null || (isPort && part.group(3).endsWith("s")); // civetweb's
            Matcher where = HOST_PORT.matcher(isPort ? ":" + part.group(3).replaceFirst("s$", "") : part.group(3));
            if (where.matches()) {
                String listens = where.group(1);
                String name = !ANY.contains(listens) ? listens : isSecure ? host : reached;
                urls.add((isSecure ? "https://" : "http://")
                        + name
                        + (where.group(2) == null ? "" : ":" + where.group(2)));
            }
        }
        return urls;
    }
}
