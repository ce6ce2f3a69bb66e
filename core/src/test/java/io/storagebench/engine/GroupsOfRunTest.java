package io.storagebench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.op.Group;
import io.storagebench.op.Request;
import io.storagebench.op.RunContext;
import io.storagebench.op.Step;
import io.storagebench.result.figures.GroupStats;
import io.storagebench.testing.MemoryStore;
import io.storagebench.testing.MemoryWrite;
import io.storagebench.testing.ScenarioBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class GroupsOfRunTest {
    /** Touches many servers in each request. */
    private static final class Scattered extends MemoryWrite {
        private RunContext run;

        @Override
        public int mostGroups(String dimension) {
            return 20;
        }

        @Override
        public Worker newWorker(RunContext of) throws Exception {
            run = of;
            return super.newWorker(of);
        }

        @Override
        protected void during(Request request) {
            Step put = steps().get(1);
            for (int i = 0; i < 50; i++) {
                Group server = run.group("server", "s" + (100 + i));
                request.in(server);
                request.in(server);
                request.begin(put).in(server).end();
                request.begin(put).in(server).then(put).end();
            }
            request.in(run.group("rack", "r1"));
            request.items(2, run.group("server", "s100"));
            request.items(3, run.group("server", "s149"));
        }
    }

    @Test
    void aRequestMayTouchMoreGroupsThanHaveFiguresOfTheirOwn(TestInfo test) throws Exception {
        Map<String, Map<String, GroupStats>> groups = ScenarioBuilder.of(
                        new Scattered().in(MemoryStore.placeOf(test)).items(3).size("1k"))
                .run()
                .ops()
                .get("memory-write")
                .groups();
        Map<String, GroupStats> servers = groups.get("server");
        assertThat(servers).hasSize(21);
        // Each request once, whatever number of its servers are among the others.
        assertThat(servers.values())
                .allSatisfy(server -> assertThat(server.requests()).isEqualTo(3));
        // Six items of a request: two and three went to servers, the last one to all that the request touched.
        assertThat(servers.get("s100").items()).isEqualTo(3 * (2 + 1));
        assertThat(servers.get("s101").items()).isEqualTo(3 * 1);
        assertThat(servers.get("others (beyond 20)").items()).isEqualTo(3 * (3 + 1));
        assertThat(groups.get("rack").get("r1").items()).isEqualTo(3 * 6);
        // A step that follows another one is in no group before it is put into one.
        assertThat(servers.get("s101").steps().get("put").count()).isEqualTo(3 * 2);
        assertThat(servers.get("others (beyond 20)").steps().get("put").count()).isEqualTo(3 * 30 * 2);
        assertThat(groups.get("rack").get("r1").steps()).isNull();
    }
}
