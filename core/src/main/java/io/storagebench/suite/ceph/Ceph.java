package io.storagebench.suite.ceph;

import com.fasterxml.jackson.databind.JsonNode;
import io.storagebench.units.ShellWords;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's Ceph, by a folder as {@code /etc/ceph} is: {@code ceph.conf}, and the keyring of whoever may change pools and
 * users. Looking at it changes nothing. One thread.
 */
public final class Ceph {
    /** The axis of suites that it can set. */
    public static final String AXIS = "replicas";

    private static final String CONFIGURATION = "ceph.conf";
    private static final List<String> KEYRINGS = List.of("ceph.client.admin.keyring", "keyring");
    private static final Pattern FSID = Pattern.compile("(?m)^\\s*fsid\\s*=\\s*(\\S+)");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final CephPrograms programs;
    private final Map<String, String> environment;
    private final String zone;
    private final JsonNode zoneGroup;
    private final String pool;

    private Ceph(CephPrograms programs, Map<String, String> environment) throws IOException {
        this.programs = programs;
        this.environment = environment;
        JsonNode all = programs.gatewayAdmin("zone", "get");
        zone = all.path("name").asText();
        zoneGroup = programs.gatewayAdmin("zonegroup", "get");
        pool = dataPool(all, zoneGroup.path("default_placement").asText());
    }

    /**
     * The Ceph of this folder.
     *
     * @param path folders with its programs, separated by colons
     * @throws UsageException when the folder, or a program, is not what it should be
     * @throws IOException when no monitor answers
     */
    public static Ceph of(Path folder, String path) throws UsageException, IOException {
        return of(folder, path, LONGEST);
    }

    static Ceph of(Path folder, String path, Duration longest) throws UsageException, IOException {
        Path configuration = folder.toAbsolutePath().resolve(CONFIGURATION);
        if (!Files.isReadable(configuration)) {
            throw new UsageException("--ceph " + folder + ": there is no " + CONFIGURATION
                    + " in it that can be read. Name a folder with " + CONFIGURATION + " and " + KEYRINGS.get(0)
                    + ", such as /etc/ceph.");
        }
        Map<String, String> environment = new TreeMap<>();
        environment.put("CEPH_CONF", configuration.toString());
        KEYRINGS.stream()
                .map(configuration::resolveSibling)
                .filter(Files::isReadable)
                .findFirst()
                .ifPresent(keyring -> environment.put("CEPH_KEYRING", keyring.toString()));
        CephPrograms programs = new CephPrograms(path, environment, longest);
        requireSame(Files.readString(configuration), programs.ceph("fsid").strip(), folder);
        return new Ceph(programs, environment);
    }

    /** A script in place of a program may go to a Ceph of its own. */
    private static void requireSame(String configuration, String answered, Path folder) throws UsageException {
        Matcher named = FSID.matcher(configuration);
        if (named.find() && !named.group(1).equals(answered)) {
            throw new UsageException("--ceph " + folder + ": its " + CONFIGURATION + " is of cluster " + named.group(1)
                    + ", and the ceph on the PATH talks to " + answered + ". Put the one of this cluster there.");
        }
    }

    private static String dataPool(JsonNode zone, String placement) throws IOException {
        JsonNode found = null;
        for (JsonNode each : zone.path("placement_pools")) {
            if (found == null || each.path("key").asText().equals(placement)) {
                found = each;
            }
        }
        return Optional.ofNullable(found)
                .map(each -> each.path("val"))
                .map(val -> val.at("/storage_classes/STANDARD/data_pool")
                        .asText(val.path("data_pool").asText()))
                .filter(name -> !name.isEmpty())
                .orElseThrow(() -> new IOException("--ceph: radosgw-admin zone get names no pool for objects"));
    }

    /**
     * The addresses of its gateways.
     *
     * @throws UsageException when there are none that it knows
     */
    public List<String> gateways() throws UsageException, IOException {
        List<String> urls = Gateways.configured(zoneGroup, zone);
        if (urls.isEmpty()) {
            urls = Gateways.running(programs.cephJson("status", "--format", "json"), zone);
        }
        if (urls.isEmpty()) {
            throw new UsageException(
                    "--ceph: no gateway of zone " + zone + " is found: its group names no endpoints, and"
                            + " no manager knows one that runs. Name it with --endpoint URL.");
        }
        return urls;
    }

    /** Whether a manager is active. Without one nothing knows when placement groups have their replicas. */
    public boolean hasManager() throws IOException {
        return programs.cephJson("status", "--format", "json")
                .at("/mgrmap/available")
                .asBoolean(true);
    }

    /** The shell command that gives the pool of objects {@code $VALUE} replicas, once a suite has {@link #borrow borrowed} it. */
    public String setting() {
        return "sh \"${results}/" + BorrowedCeph.SCRIPT + "\" "
                + ShellWords.quoted(programs.ceph().toString()) + " " + ShellWords.quoted(pool) + " \"$VALUE\"";
    }

    /** What its programs need in their environment. */
    public Map<String, String> environment() {
        return environment;
    }

    /**
     * Prepares it for a suite.
     *
     * @param results folder of the suite
     * @param sets whether the suite changes the replicas
     * @param needsKeys whether it has no keys of the user's
     * @param bucket of the suite, the only one that there may be when it changes the replicas
     * @throws UsageException when it cannot be changed so
     */
    public BorrowedCeph borrow(Path results, boolean sets, boolean needsKeys, String bucket)
            throws UsageException, IOException {
        return BorrowedCeph.take(programs, results, sets ? Optional.of(pool) : Optional.empty(), needsKeys, bucket);
    }
}
