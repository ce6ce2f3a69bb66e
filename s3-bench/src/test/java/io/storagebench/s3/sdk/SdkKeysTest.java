package io.storagebench.s3.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.s3.client.S3Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SdkKeysTest {
    /** What the SDK takes before AWS_PROFILE. */
    private static final String PROFILE_PROPERTY = "aws.profile";

    private final String profileBefore = System.getProperty(PROFILE_PROPERTY);

    @TempDir
    Path folder;

    @AfterEach
    void restore() {
        if (profileBefore == null) {
            System.clearProperty(PROFILE_PROPERTY);
        } else {
            System.setProperty(PROFILE_PROPERTY, profileBefore);
        }
    }

    @Test
    void keysOfAFileAreThereWhateverProfileTheEnvironmentNames() throws IOException {
        Path file = Files.writeString(
                folder.resolve("credentials"), "[default]\naws_access_key_id = one\naws_secret_access_key = two\n");
        System.setProperty(PROFILE_PROPERTY, "work");
        assertThat(SdkKeys.of(file).get()).isEqualTo(new S3Keys("one", "two", ""));
    }
}
