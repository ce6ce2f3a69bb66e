package io.storagebench.suite.ceph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Scripts in place of Ceph's programs, which keep a pool and users in files and write down how they are called. */
public final class FakeCeph {
    /** Which no argument, file or message may have. */
    public static final String SECRET = "sEcReT0fThEuSeR";

    public static final String FSID = "5d3a4a0e-5f4b-4c53-8f0e-8f6f5b1c0001";

    private static final String CEPH = """
            #!/bin/sh
            cd STATE
            echo "ceph $*" >>calls
            echo "$CEPH_CONF $CEPH_KEYRING" >environment
            [ ! -e refused ] || { echo "2026-11-25 -1 auth: unable to find a keyring" >&2; echo "Error EPERM: not today" >&2; exit 1; }
            case "$*" in
                fsid) cat fsid ;;
                "osd pool ls detail --format json")
                    printf '[{"pool_name":"other","type":1,"size":2,"min_size":1},'
                    printf '{"pool_name":"rgw.data","type":%s,"size":%s,"min_size":%s}]' "$(cat type)" "$(cat size)" "$(cat min_size)" ;;
                "osd pool set rgw.data size "*) echo "$6" >size; echo 1 >min_size ;;
                "osd pool set rgw.data min_size "*) echo "$6" >min_size ;;
                "status --format json") cat status; [ ! -e status.next ] || mv status.next status ;;
                *) echo "Error EINVAL: $*" >&2; exit 22 ;;
            esac
            """;

    private static final String GATEWAY_ADMIN = """
            #!/bin/sh
            cd STATE
            echo "radosgw-admin $*" >>calls
            keys() { echo '{"keys":[{"access_key":"aKey","secret_key":"SECRET"}]}'; }
            case "$*" in
                "zone get")
                    echo '{"name":"here","placement_pools":[{"key":"fast","val":{"data_pool":"other"}},'
                    echo '{"key":"default-placement","val":{"storage_classes":{"STANDARD":{"data_pool":"rgw.data"}}}}]}' ;;
                "zonegroup get") cat zonegroup ;;
                "bucket list") cat buckets ;;
                "user list") if [ -e user ]; then echo '["storage-bench-suite"]'; else echo '[]'; fi ;;
                "user create --uid storage-bench-suite --display-name storage-bench-suite") touch user; keys ;;
                "user info --uid storage-bench-suite") keys ;;
                "user rm --uid storage-bench-suite --purge-data") rm user ;;
                *) echo "unknown: $*" >&2; exit 1 ;;
            esac
            """;

    private final Path state;
    private final Path programs;
    private final Path configuration;

    private FakeCeph(Path state, Path programs, Path configuration) {
        this.state = state;
        this.programs = programs;
        this.configuration = configuration;
    }

    /** One without a manager whose pool keeps three replicas, below this folder. */
    public static FakeCeph in(Path folder) throws IOException {
        FakeCeph fake = new FakeCeph(
                Files.createDirectories(folder.resolve("state")),
                Files.createDirectories(folder.resolve("bin")),
                Files.createDirectories(folder.resolve("etc")));
        fake.program("ceph", CEPH);
        fake.program("radosgw-admin", GATEWAY_ADMIN);
        fake.is("fsid", FSID);
        fake.is("size", "3");
        fake.is("min_size", "2");
        fake.is("type", "1");
        fake.is("status", "{\"health\":{},\"mgrmap\":{\"available\":false,\"num_standbys\":0},\"servicemap\":{}}");
        fake.is("buckets", "[]");
        fake.is(
                "zonegroup",
                "{\"default_placement\":\"default-placement\",\"endpoints\":[\"http://rgw1:8000/\",\"http://rgw2:8000\"]}");
        Files.writeString(
                fake.configuration.resolve("ceph.conf"), "[global]\n    fsid = " + FSID + "\nmon host = mon\n");
        Files.createFile(fake.configuration.resolve("ceph.client.admin.keyring"));
        return fake;
    }

    /** Puts another program beside, or in place of, them. */
    Path program(String name, String script) throws IOException {
        Path file = programs.resolve(name);
        Files.writeString(file, script.replace("STATE", state.toString()).replace("SECRET", SECRET));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** Gives something of its state another value. */
    public void is(String name, String value) throws IOException {
        Files.writeString(state.resolve(name), value + "\n");
    }

    /** What something of its state is; empty when it is not there. */
    public String state(String name) throws IOException {
        Path file = state.resolve(name);
        return Files.exists(file) ? Files.readString(file).strip() : "";
    }

    /** Where a shell command finds something of its state. */
    public Path file(String name) {
        return state.resolve(name);
    }

    /** How its programs were called, in order. */
    public List<String> calls() throws IOException {
        return state("calls").lines().toList();
    }

    /** The folder that a user names. */
    public Path configuration() {
        return configuration;
    }

    /** The folder of its programs. */
    public Path programs() {
        return programs;
    }
}
