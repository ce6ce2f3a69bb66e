package io.storagebench.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.cli.ScenarioRoundTrip;
import io.storagebench.hdfs.file.LocalPlace;
import io.storagebench.op.Operation;
import io.storagebench.op.Problems;
import io.storagebench.op.Step;
import io.storagebench.result.Peer;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamespaceOptionsTest {
    private static List<String> problems(Operation operation, String... options) {
        Problems problems = new Problems();
        LocalPlace.parsed(operation, options).validate(problems);
        return problems.messages();
    }

    private static List<String> steps(Operation operation, String... options) {
        return LocalPlace.parsed(operation, options).steps().stream()
                .map(Step::name)
                .toList();
    }

    @Test
    void filesHave512BytesAndThoseOfCallsToTheNameNodeNone() {
        assertThat(LocalPlace.parsed(new CreateFile()).plan().sizes().orElseThrow())
                .hasToString("512");
        assertThat(LocalPlace.parsed(new CreateFile(), "--via", "rpc")
                        .plan()
                        .sizes()
                        .orElseThrow())
                .hasToString("0");
        assertThat(LocalPlace.parsed(new CreateFile()).plan().layout()).hasToString("tree:fan-out=10,depth=3");
    }

    @Test
    void callsToTheNameNodeMoveNoContent() {
        assertThat(problems(new CreateFile(), "--via", "rpc", "--bytes", "512"))
                .containsExactly(
                        "--via rpc --bytes 512: calls to the NameNode alone write no content. Use --bytes 0, or"
                                + " --via fs.");
        assertThat(problems(new OpenFile(), "--via", "rpc", "--read", "first"))
                .containsExactly("--via rpc --read first: calls to the NameNode alone read no content. Use --read none,"
                        + " or --via fs.");
        assertThat(problems(new OpenFile(), "--via", "rpc", "--bytes", "512")).isEmpty();
    }

    @Test
    void wrongValuesAreToldAllAtOnce() {
        assertThat(problems(new OpenFile(), "--via", "ftp", "--read", "half", "--files", "0", "--block-size", "7"))
                .contains(
                        "--via ftp: not one of fs, rpc.",
                        "--read half: not one of none, first, all.",
                        "--files 0: must be at least 1.")
                .hasSize(4);
        assertThat(problems(new MakeDirectory(), "--directories", "0"))
                .containsExactly("--directories 0: must be at least 1.");
        assertThat(problems(new CreateFile(), "--bytes", "0", "--placement", "remote"))
                .containsExactly("--placement: empty files have no blocks to place. Leave it out, or give --bytes.");
    }

    @Test
    void onlyStepsThatTakePlaceAreMeasured() {
        assertThat(steps(new CreateFile())).containsExactly("create", "write", "close");
        assertThat(steps(new CreateFile(), "--bytes", "0")).containsExactly("create", "close");
        assertThat(steps(new OpenFile())).containsExactly("open");
        assertThat(steps(new OpenFile(), "--read", "first")).containsExactly("open", "first byte");
        assertThat(steps(new OpenFile(), "--read", "all")).containsExactly("open", "first byte", "read", "verify");
    }

    @Test
    void whatNnBenchDoesIsComparedWithIt() {
        for (Operation operation : List.of(new CreateFile(), new OpenFile(), new RenameFile(), new DeleteFile())) {
            assertThat(LocalPlace.parsed(operation).peer()).contains(Peer.NNBENCH);
            assertThat(LocalPlace.parsed(operation, "--via", "rpc").peer()).isEmpty();
        }
        for (Operation operation : List.of(new StatFile(), new ListDirectory(), new MakeDirectory())) {
            assertThat(operation.peer()).isEmpty();
        }
    }

    @Test
    void contentOfFilesThatAreMadeFirstIsWrittenThroughTheFileSystem() {
        assertThat(((CreateFile) LocalPlace.parsed(new OpenFile(), "--via", "rpc", "--bytes", "512")
                                .maker()
                                .orElseThrow())
                        .where.isRpc())
                .isFalse();
        assertThat(((CreateFile) LocalPlace.parsed(new OpenFile(), "--via", "rpc")
                                .maker()
                                .orElseThrow())
                        .where.isRpc())
                .isTrue();
    }

    @Test
    void operationsSurviveTheirOwnCommandLine() {
        ScenarioRoundTrip.survives(
                "nn-create",
                CreateFile::new,
                "--fs",
                "hdfs://nn:8020",
                "--dir",
                "/a",
                "--files",
                "100",
                "--bytes",
                "0:60,1k:40",
                "--layout",
                "tree",
                "--replication",
                "2",
                "--clients",
                "4",
                "--seed",
                "7");
        ScenarioRoundTrip.survives("nn-open", OpenFile::new, "--dir", "/a", "--read", "first", "--requests", "10");
        ScenarioRoundTrip.survives("nn-mkdir", MakeDirectory::new, "--dir", "/a", "--directories", "3", "--via", "rpc");
    }
}
