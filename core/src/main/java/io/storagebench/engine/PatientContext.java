package io.storagebench.engine;

import io.storagebench.dataset.DatasetPlan;
import io.storagebench.embedded.EmbeddedServer;
import io.storagebench.engine.load.Patience;
import io.storagebench.op.ConnectContext;
import io.storagebench.op.WireBytes;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.List;

/** What an operation connects with, under the eyes of {@link Patience}: a server that is just started owes no answer yet. */
record PatientContext(ConnectContext context, Patience patience) implements ConnectContext {
    @Override
    public void connecting(String system) {
        patience.waitsFor(system);
    }

    @Override
    public EmbeddedServer startEmbedded(String name, List<String> arguments) throws IOException, UsageException {
        patience.rest();
        try {
            return context.startEmbedded(name, arguments);
        } finally {
            patience.restEnded();
        }
    }

    @Override
    public DatasetPlan plan() {
        return context.plan();
    }

    @Override
    public boolean makesData() {
        return context.makesData();
    }

    @Override
    public int shares() {
        return context.shares();
    }

    @Override
    public int threads() {
        return context.threads();
    }

    @Override
    public boolean verifies() {
        return context.verifies();
    }

    @Override
    public List<String> arguments() {
        return context.arguments();
    }

    @Override
    public List<String> wayThere() {
        return context.wayThere();
    }

    @Override
    public String runId() {
        return context.runId();
    }

    @Override
    public double takesOfDisk(double bytes) {
        return context.takesOfDisk(bytes);
    }

    @Override
    public void notice(String message) {
        context.notice(message);
    }

    @Override
    public WireBytes wire() {
        return context.wire();
    }
}
