package io.storagebench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.report.TextReport;
import io.storagebench.testing.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredRemarksTest {
    private static final List<Remark> ADVICE = List.of(
            Remark.voids("response times are void", "The client was late."),
            Remark.care("embedded target", "The target is embedded."),
            Remark.toKnow("Items have several sizes."));

    private static String json() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Result result = Results.judged(new Results().request(1, 1).build(), List.of(), ADVICE);
        ResultJson.write(ResultFile.of(List.of(result)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static ResultFile read(String json) throws IOException {
        return ResultJson.read(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void gravityAndReasonAreStoredBesideTheSentence() throws IOException {
        assertThat(json().replaceAll("\\s+", " "))
                .contains(
                        "{ \"gravity\" : \"void\", \"reason\" : \"response times are void\", \"sentence\" : \"The client"
                                + " was late.\" }")
                .contains("{ \"gravity\" : \"none\", \"sentence\" : \"Items have several sizes.\" }");
        assertThat(read(json()).runs().get(0).advice()).isEqualTo(ADVICE);
    }

    /** Of which it had only the sentence. */
    @Test
    void theAdviceOfAnOlderVersionIsReadAndAsksForCare() throws IOException {
        String now = json();
        int from = now.indexOf('[', now.indexOf("\"advice\""));
        String older =
                now.substring(0, from) + "[ \"The target is embedded.\" ]" + now.substring(now.indexOf(']', from) + 1);
        ResultFile read =
                read(older.replaceFirst("\"remarks\" : \\[ *\\]", "\"remarks\" : [ \"Files were compressed.\" ]"));
        assertThat(Remark.sentences(read.runs().get(0).advice())).containsExactly("The target is embedded.");
        assertThat(Remark.sentences(read.runs().get(0).remarks())).containsExactly("Files were compressed.");
        assertThat(TextReport.render(read)).contains("\nTRUST  only with care: see ADVICE\n");
    }
}
