package io.storagebench.probe.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What HBase calls a region server: {@code host,port,start}, as in {@code localhost,16020,1795466323585}. */
record RegionServerName(String port, long start) {
    /** Of a bean that is of one region server. */
    static final String ATTRIBUTE = "tag.serverName";

    static Optional<RegionServerName> parse(String text) {
        String[] parts = text.split(",", -1);
        return parts.length == 3 && parts[2].matches("\\d{1,18}")
                ? Optional.of(new RegionServerName(parts[1], Long.parseLong(parts[2])))
                : Optional.empty();
    }

    /**
     * The beans without those of region servers that another one of the same port has followed: in one JVM, beans outlive
     * their servers.
     *
     * @param nameOf the region server that a bean is of
     */
    static List<String> current(List<String> beans, Function<String, Optional<RegionServerName>> nameOf) {
        Map<String, Long> newest = new HashMap<>();
        beans.forEach(bean -> nameOf.apply(bean).ifPresent(name -> newest.merge(name.port, name.start, Math::max)));
        return beans.stream()
                .filter(bean -> nameOf.apply(bean)
                        .map(name -> name.start == newest.get(name.port))
                        .orElse(true))
                .toList();
    }
}
