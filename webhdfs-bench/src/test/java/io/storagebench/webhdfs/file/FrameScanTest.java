package io.storagebench.webhdfs.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Payload;
import io.storagebench.op.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appends are found again in a file, whole ones and those that were cut off. */
class FrameScanTest {
    private static final int BYTES = 1000;
    private static final int HEAD = Frame.HEAD_BYTES;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    private static byte[] append(long sequence) throws IOException {
        Request unseen = (Request) Proxy.newProxyInstance(
                Request.class.getClassLoader(), new Class<?>[] {Request.class}, (proxy, method, arguments) -> null);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new FrameBody(new Payload(7, 0), 100)
                .of(new Frame(BYTES, 5, 2, sequence), unseen)
                .writeTo(out);
        return out.toByteArray();
    }

    private FrameScanTest whole(long sequence) throws IOException {
        content.write(append(sequence));
        return this;
    }

    private FrameScanTest part(long sequence, int bytes) throws IOException {
        content.write(append(sequence), 0, bytes);
        return this;
    }

    /** Such as {@code "3 whole"}, {@code "4 part of 500"} and {@code "12 stray"}. */
    private List<String> found() throws IOException {
        return found(64);
    }

    private List<String> found(int bufferBytes) throws IOException {
        Path file = Files.write(folder.resolve("file"), content.toByteArray());
        List<String> found = new ArrayList<>();
        try (FileSystem fs = FileSystem.newInstance(folder.toUri(), new Configuration(false));
                FSDataInputStream in = fs.open(new org.apache.hadoop.fs.Path(file.toUri()))) {
            FrameScan scan = new FrameScan(in, content.size(), bufferBytes);
            for (long offset = 0; offset < content.size(); ) {
                FrameScan.Found at = scan.at(offset);
                offset += at.bytes();
                found.add(
                        at.frame() == null
                                ? at.bytes() + " stray"
                                : at.frame().sequence() + (at.isWhole() ? " whole" : " part of " + at.bytes()));
            }
        }
        return found;
    }

    @Test
    void wholeAppendsAreFoundInTheirOrder() throws IOException {
        assertThat(whole(0).whole(1).whole(2).found()).containsExactly("0 whole", "1 whole", "2 whole");
    }

    @Test
    void anAppendThatWasCutOffIsToldFromWholeOnes() throws IOException {
        assertThat(whole(0).part(1, 500).whole(2).found()).containsExactly("0 whole", "1 part of 500", "2 whole");
    }

    @Test
    void oneThatWasCutOffAtTheEndOfTheFileIsAPart() throws IOException {
        assertThat(whole(0).part(1, BYTES - 1).found()).containsExactly("0 whole", "1 part of 999");
        assertThat(part(2, HEAD).found()).endsWith("2 part of 40");
    }

    @Test
    void theOneBeforeACutInAHeadIsWhole() throws IOException {
        assertThat(whole(0).part(1, HEAD - 1).whole(2).part(3, 1).found())
                .containsExactly("0 whole", "39 stray", "2 whole", "1 stray");
    }

    @Test
    void severalPartsFollowEachOther() throws IOException {
        assertThat(part(0, 41).part(1, 999).part(2, 40).whole(3).found(1 << 16))
                .containsExactly("0 part of 41", "1 part of 999", "2 part of 40", "3 whole");
    }

    @Test
    void aHeadThatIsNotAsItWasWrittenIsNone() throws IOException {
        byte[] wrong = append(1);
        wrong[20] ^= 1;
        whole(0);
        content.write(wrong);
        assertThat(whole(2).found()).containsExactly("0 whole", "1000 stray", "2 whole");
    }

    @Test
    void contentOfAnAppendIsThatOfNoOther() throws IOException {
        byte[] first = append(0);
        byte[] second = append(1);
        Payload payload = new Payload(7, 0);
        Frame frame = Frame.at(second, 0).orElseThrow();
        assertThat(frame).isEqualTo(new Frame(BYTES, 5, 2, 1));
        assertThat(payload.firstMismatch(frame.contentItem(), HEAD, second, HEAD, BYTES - HEAD))
                .isEqualTo(-1);
        assertThat(payload.firstMismatch(frame.contentItem(), HEAD, first, HEAD, BYTES - HEAD))
                .isNotNegative();
    }
}
