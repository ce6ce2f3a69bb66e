package io.storagebench.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The TCP sockets a process of this Linux listens on, from /proc. */
public final class ListeningSockets {
    private static final String LISTEN = "0A";
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningSockets() {}

    /** Their addresses as the kernel writes them: hexadecimal, each 32 bits in the machine's byte order. */
    public static List<String> addressesOf(long pid) throws IOException {
        Set<String> inodes = inodesOf(pid);
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "net", table))) {
                List<String> columns = List.of(line.trim().split("\\s+", -1));
                if (columns.get(STATE).equals(LISTEN) && inodes.contains(columns.get(INODE))) {
                    addresses.add(columns.get(1).substring(0, columns.get(1).indexOf(':')));
                }
            }
        }
        return addresses;
    }

    /** 127.0.0.0/8, the same inside IPv6, or ::1. */
    public static boolean isLoopback(String address) {
        String upper = address.toUpperCase(Locale.ROOT);
        boolean four = upper.length() == 8 && upper.endsWith("7F");
        boolean mapped = upper.startsWith("0000000000000000FFFF0000") && upper.endsWith("7F");
        return four || mapped || upper.equals("00000000000000000000000001000000");
    }

    private static Set<String> inodesOf(long pid) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring("socket:[".length(), target.length() - 1));
                    }
                } catch (NoSuchFileException e) {
                    // Closed in the meantime.
                }
            }
        }
        return inodes;
    }
}
