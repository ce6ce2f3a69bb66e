package io.storagebench.s3.sdk;

import io.storagebench.s3.client.S3Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.profiles.ProfileFile;

/** Keys as AWS's SDK for Java 2 finds and renews them. Any thread. */
public final class SdkKeys implements Supplier<S3Keys> {
    private static final String FILE_VARIABLE = "AWS_SHARED_CREDENTIALS_FILE";
    private static final String USUAL_PROFILE = "default";

    private final AwsCredentialsProvider provider;

    private SdkKeys(AwsCredentialsProvider provider) {
        this.provider = provider;
    }

    /** From the places where the SDK looks: environment, profiles, the machine's role. */
    public static SdkKeys usual(Optional<String> profile) {
        return new SdkKeys(profile.<AwsCredentialsProvider>map(name ->
                        ProfileCredentialsProvider.builder().profileName(name).build())
                .orElseGet(() -> DefaultCredentialsProvider.builder().build()));
    }

    /** The usual ones of a file, as the SDKs and AWS's command line read it, whatever the environment says. */
    public static SdkKeys of(Path file) {
        ProfileFile profiles = ProfileFile.builder()
                .content(file)
                .type(ProfileFile.Type.CREDENTIALS)
                .build();
        return new SdkKeys(ProfileCredentialsProvider.builder()
                .profileFile(profiles)
                .profileName(USUAL_PROFILE) // not AWS_PROFILE, which is of the user's own file
                .build());
    }

    /**
     * Looks whether there are any.
     *
     * @param profile that was asked for; null for none
     */
    public static void require(Supplier<S3Keys> keys, String profile) throws IOException {
        try {
            Objects.requireNonNull(keys.get());
        } catch (RuntimeException none) {
            String file = System.getenv(FILE_VARIABLE);
            boolean isMissing = file != null && !Files.isReadable(Path.of(file));
            String read = file == null ? "~/.aws/credentials" : file;
            String remedy = profile == null
                    ? "no credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile of "
                            + read + " with --profile."
                    : "--profile " + profile + ": no credentials were found. Correct the name, or add the profile to "
                            + read + ".";
            String why = isMissing ? " " + FILE_VARIABLE + " names a file that cannot be read." : reason(none);
            throw new IOException(remedy + why, none);
        }
    }

    /** Why; of all that was tried the SDK tells in two thousand letters, which {@code --stacktrace} shows. */
    private static String reason(RuntimeException none) {
        String words = String.valueOf(none.getMessage());
        return words.startsWith("Unable to load credentials from any of the providers") ? "" : " (" + words + ")";
    }

    @Override
    public S3Keys get() {
        AwsCredentials found = provider.resolveCredentials();
        return new S3Keys(
                found.accessKeyId(),
                found.secretAccessKey(),
                found instanceof AwsSessionCredentials session ? session.sessionToken() : "");
    }
}
