package io.storagebench.cli.jvm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.jvm.GivenWords.State;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of the bytes that a process was given. */
class GivenWordsTest {
    /** Of a process that was given {@code bytes}, each character one, after "java -jar x". */
    private static GivenWords given(Charset locale, String... bytes) {
        List<String> decoded = new ArrayList<>();
        List<byte[]> commandLine = new ArrayList<>(words("java", "-jar", "x"));
        for (byte[] word : words(bytes)) {
            commandLine.add(word);
            decoded.add(new String(word, locale));
        }
        return GivenWords.of(decoded, commandLine, List.of(), List.of(), locale);
    }

    private static List<byte[]> words(String... bytes) {
        return List.of(bytes).stream().map(word -> word.getBytes(ISO_8859_1)).toList();
    }

    /** As UTF-8, each byte a character. */
    private static String utf8(String word) {
        return new String(word.getBytes(UTF_8), ISO_8859_1);
    }

    @Test
    void whatTheLocaleDecodesIsLeftAsItIs() {
        assertThat(given(US_ASCII, "clean", "s3://b/p").state()).isEqualTo(State.RIGHT);
        assertThat(given(UTF_8, utf8("s3://b/für")).state()).isEqualTo(State.RIGHT);
        assertThat(given(UTF_8, utf8("a \uFFFD of the user's own")).arguments())
                .containsExactly("a \uFFFD of the user's own");
        assertThat(given(ISO_8859_1, "f\u00fcr").arguments()).containsExactly("für");
    }

    @Test
    void whatTheLocaleLosesIsTakenAsUtf8InOneThatDoesNot() {
        GivenWords words = given(US_ASCII, "clean", utf8("s3://b/für,日本 100%"), "");
        assertThat(words.state()).isEqualTo(State.NEEDS_LOCALE);
        assertThat(words.arguments()).containsExactly("clean", "s3://b/für,日本 100%", "");
        assertThat(words.flag()).matches("-D[\\w.-]+=[\\x21-\\x7e]+");
    }

    @Test
    void whatIsNoUtf8EitherIsRefused() {
        for (Charset locale : List.of(US_ASCII, UTF_8)) {
            GivenWords words = given(locale, "clean", "s3://b/f\u00fcr");
            assertThat(words.state()).isEqualTo(State.REFUSED);
            assertThat(words.problem()).startsWith("s3://b/f").contains("LC_ALL=C.UTF-8");
        }
    }

    @Test
    void whereTheBytesAreNotKnownWhatWasLostIsRefused() {
        List<String> decoded = List.of("clean", "s3://b/f\uFFFD\uFFFDr");
        assertThat(GivenWords.of(decoded, List.of(), List.of(), List.of(), US_ASCII)
                        .state())
                .isEqualTo(State.REFUSED);
        assertThat(GivenWords.of(decoded, words("java", "@file", "x", "y"), List.of(), List.of(), US_ASCII)
                        .state())
                .isEqualTo(State.REFUSED);
        assertThat(GivenWords.of(List.of("clean"), List.of(), List.of(), List.of(), US_ASCII)
                        .state())
                .isEqualTo(State.RIGHT);
    }

    @Test
    void variablesThatSayWhatIsReadCountToo() {
        for (String name : List.of("HADOOP_CONF_DIR", "HBASE_CONF_DIR", "AWS_CONFIG_FILE", "PS1")) {
            List<byte[]> environment = words(name + "=" + utf8("/für"));
            GivenWords words = GivenWords.of(List.of("check"), words("check"), environment, List.of(), US_ASCII);
            assertThat(words.state()).as(name).isEqualTo(name.equals("PS1") ? State.RIGHT : State.NEEDS_LOCALE);
        }
        assertThat(GivenWords.of(List.of(), List.of(), List.of(), List.of("/home/\uFFFD"), US_ASCII)
                        .state())
                .isEqualTo(State.NEEDS_LOCALE);
    }

    @Test
    void aMachineWithoutTheLocaleRefusesWhatItLacks() {
        GivenWords words = GivenWords.again(List.of("clean", "s3://b/für"), List.of(), US_ASCII);
        assertThat(words.state()).isEqualTo(State.REFUSED);
        assertThat(words.problem()).contains("s3://b/für", "locale -a");
        List<byte[]> environment = words("HADOOP_CONF_DIR=" + utf8("/für"));
        assertThat(GivenWords.again(List.of("check"), environment, US_ASCII).state())
                .isEqualTo(State.REFUSED);
        assertThat(GivenWords.again(List.of("clean", "s3://b/für"), environment, UTF_8)
                        .state())
                .isEqualTo(State.RIGHT);
    }
}
