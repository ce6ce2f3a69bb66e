package io.storagebench.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS with a certificate, of {@code localhost} unless other names are given, that is made for a test and signed by nobody else.
 *
 * @param file the key and its certificate (PKCS #12), whose password is {@link #PASSWORD}
 */
public record SelfSigned(Path file) {
    public static final String PASSWORD = "changeit";

    /** Makes one with the JDK's own tool, in {@code folder}. */
    public static SelfSigned make(Path folder) throws IOException, InterruptedException {
        return make(folder, "dns:localhost");
    }

    /** The same for these names and addresses, as {@code keytool -ext san=} takes them. */
    public static SelfSigned make(Path folder, String names) throws IOException, InterruptedException {
        Path file = folder.resolve("keys.p12");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-ext",
                        "san=" + names,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("keytool: " + Files.readString(folder.resolve("keytool.log")));
        }
        return new SelfSigned(file);
    }

    private KeyStore keys() throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    /** Makes sockets of a server with this certificate. */
    public SSLServerSocketFactory serverSockets() throws GeneralSecurityException, IOException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys(), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    /** Writes the certificate alone to a file, as a client is told whom to trust; gives the file. */
    public Path trustStore() throws GeneralSecurityException, IOException {
        Path trusted = file.resolveSibling("trusted.p12");
        try (OutputStream out = Files.newOutputStream(trusted)) {
            trusted().store(out, PASSWORD.toCharArray());
        }
        return trusted;
    }

    private KeyStore trusted() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys().getCertificate("server"));
        return trusted;
    }

    /** Makes sockets of a client that trusts nobody else. */
    public SSLSocketFactory trusting() throws GeneralSecurityException, IOException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
