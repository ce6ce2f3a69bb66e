package io.storagebench.launch;

import com.google.auto.service.AutoService;
import io.storagebench.engine.Engine;
import io.storagebench.engine.Stage;
import io.storagebench.result.Measurement;
import java.util.List;

/** Runs a scenario in this process. */
@AutoService(Launcher.class)
public final class LocalLauncher implements Launcher {
    /** The launcher that is meant when none is named. */
    public static final String NAME = "local";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measurement> run(Launch launch) throws Exception {
        return new Engine(launch.around(), launch.left(), launch.stage().map(Stage::lent))
                .run(launch.scenario(), launch.runId());
    }
}
