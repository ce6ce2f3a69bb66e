package io.storagebench.embedded.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports that are free now and stay so while the server that listens there restarts. One thread.
 *
 * <p>They lie below the range from which the kernel takes ports for outgoing connections ({@code ip_local_port_range}):
 * a port of that range may belong to some client when a stopped DataNode wants it back.
 */
public final class FreePorts {
    private static final Path EPHEMERAL_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final int DEFAULT_FIRST_EPHEMERAL = 32_768;
    private static final int FIRST = 15_000;
    private static final int ATTEMPTS = 200;

    private final int end;
    private final Set<InetSocketAddress> given = new HashSet<>();

    public FreePorts() {
        end = firstEphemeral();
    }

    /** A port that nobody listens on at this address. */
    public int on(InetAddress address) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS && end > FIRST; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, end);
            if (isFree(address, port) && given.add(new InetSocketAddress(address, port))) {
                return port;
            }
        }
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return socket.getLocalPort();
        }
    }

    private static boolean isFree(InetAddress address, int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return socket.isBound();
        } catch (BindException e) {
            return false;
        }
    }

    private static int firstEphemeral() {
        // Not Files.readString: it reads a file of unknown size byte by byte, and such a file gives its first part
        // only.
        try (BufferedReader range = Files.newBufferedReader(EPHEMERAL_RANGE)) {
            String line = range.readLine();
            return line == null ? DEFAULT_FIRST_EPHEMERAL : new Scanner(line).nextInt();
        } catch (IOException | NoSuchElementException e) {
            return DEFAULT_FIRST_EPHEMERAL;
        }
    }
}
