package io.storagebench.webhdfs.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Whose certificates are accepted: those of a file, which is PEM, PKCS12 or JKS. */
public final class TrustStore {
    private static final byte[] PEM = "-----BEGIN".getBytes(StandardCharsets.US_ASCII);

    private TrustStore() {}

    /** Whom the JVM trusts. */
    public static SSLSocketFactory usual() {
        return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }

    /**
     * Who has signed what is in {@code file}.
     *
     * @param password of a key store; null for none
     * @throws IOException when it holds no certificates that can be read
     */
    public static SSLSocketFactory of(Path file, char[] password) throws IOException {
        try {
            KeyStore store = isPem(file) ? pem(file) : KeyStore.getInstance(file.toFile(), password);
            if (store.size() == 0) {
                throw new IOException("no certificates");
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException unreadable) {
            throw new IOException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private static boolean isPem(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .contains(new String(PEM, StandardCharsets.US_ASCII));
    }

    private static KeyStore pem(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(file)) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry(Integer.toString(store.size()), certificate);
            }
        }
        return store;
    }
}
