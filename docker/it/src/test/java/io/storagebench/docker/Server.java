package io.storagebench.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A container of a test's network, and what can happen to it. Its name there is its host name. Ports are published on
 * 127.0.0.1 alone. It counts as started when it runs or has ended; whoever starts it waits for more. One thread.
 */
final class Server extends GenericContainer<Server> {
    private static final long MEMORY_BYTES = 640L << 20;
    private static final Duration SOON = Duration.ofMinutes(1);

    private final Network network;
    private final String name;
    private boolean isKilled;

    Server(DockerImageName image, Network network, String name, Map<String, String> environment, String... command) {
        super(image);
        this.network = network;
        this.name = name;
        withImagePullPolicy(wanted -> Images.mayBePulled(wanted) && !Images.isHere(wanted));
        withNetwork(network);
        withNetworkAliases(name);
        withLabels(Networks.LABEL);
        withEnv(environment);
        withCommand(command);
        withStartupCheckStrategy(new BegunStrategy());
        waitingFor(new NoWait());
        withCreateContainerCmdModifier(create -> create.withHostName(name));
        memory(MEMORY_BYTES);
    }

    /** Lets it have that much memory instead of 640 MiB. */
    Server memory(long bytes) {
        return withCreateContainerCmdModifier(
                create -> host(create.getHostConfig()).withMemory(bytes).withMemorySwap(bytes));
    }

    /** Publishes these ports on free ones of 127.0.0.1. */
    Server publish(int... ports) {
        List<PortBinding> bindings = new ArrayList<>();
        List<ExposedPort> exposed = new ArrayList<>();
        for (int port : ports) {
            exposed.add(ExposedPort.tcp(port));
            bindings.add(new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(port)));
        }
        return withCreateContainerCmdModifier(create -> {
            create.withExposedPorts(exposed);
            host(create.getHostConfig()).withPortBindings(bindings);
        });
    }

    private static HostConfig host(HostConfig config) {
        return config == null ? HostConfig.newHostConfig() : config;
    }

    String name() {
        return name;
    }

    /** Where one of its ports is published now; a restart moves it. */
    String published(int port) {
        Ports.Binding[] bindings =
                inspect().getNetworkSettings().getPorts().getBindings().get(ExposedPort.tcp(port));
        if (bindings == null || bindings.length == 0) {
            throw new IllegalStateException(name + ": port " + port + " is not published");
        }
        return "127.0.0.1:" + bindings[0].getHostPortSpec();
    }

    /** What a GET of one of its published ports gives; an empty text when it does not answer. */
    String get(int port, String path) {
        return Http.get("http://" + published(port) + path);
    }

    boolean runs() {
        return Boolean.TRUE.equals(inspect().getState().getRunning());
    }

    /** How it ended. */
    int exitCode() {
        return inspect().getState().getExitCodeLong().intValue();
    }

    private InspectContainerResponse inspect() {
        return docker().inspectContainerCmd(getContainerId()).exec();
    }

    private static DockerClient docker() {
        return DockerClientFactory.instance().client();
    }

    /** Why it ended although no test ended it, for a message; empty when it runs or a test has killed it. */
    String ownEnd() {
        InspectContainerResponse.ContainerState state = inspect().getState();
        if (isKilled || Boolean.TRUE.equals(state.getRunning())) {
            return "";
        }
        return name + " has ended by itself, exit code " + state.getExitCodeLong()
                + (Boolean.TRUE.equals(state.getOOMKilled()) ? ", for want of memory" : "");
    }

    /** Ends it as a power cut does. */
    void kill() {
        isKilled = true;
        docker().killContainerCmd(getContainerId()).exec();
        Wait.until(name + " is gone", SOON, () -> !runs());
    }

    /** Starts it again after it has ended, with its data. */
    void startAgain() {
        docker().startContainerCmd(getContainerId()).exec();
        isKilled = false;
    }

    /** Ends it in order and starts it again. */
    void restart() {
        docker().restartContainerCmd(getContainerId()).exec();
    }

    /**
     * Lets all its processes stand still; its sockets stay. Where there are version 1 cgroups, the kernel may not come to an end
     * with processes that are starting threads, and the engine gives that up after a while ("unable to freeze").
     */
    void pause() {
        Wait.until(name + " stands still", SOON, () -> {
            try {
                docker().pauseContainerCmd(getContainerId()).exec();
                return true;
            } catch (InternalServerErrorException busy) {
                return false;
            }
        });
    }

    void unpause() {
        docker().unpauseContainerCmd(getContainerId()).exec();
    }

    /** Takes it out of the network: what is sent to it is lost. */
    void cutOff() {
        docker().disconnectFromNetworkCmd()
                .withContainerId(getContainerId())
                .withNetworkId(network.getId())
                .exec();
    }

    /** Connects it again, under its name. */
    void joinAgain() {
        docker().connectToNetworkCmd()
                .withContainerId(getContainerId())
                .withNetworkId(network.getId())
                .withContainerNetwork(new ContainerNetwork().withAliases(name))
                .exec();
    }

    /** Waits for something that it is to bring about, as long as it runs. */
    void await(String what, BooleanSupplier condition) {
        Wait.until(what, SOON, () -> {
            if (!runs()) {
                throw new AssertionError(name + " has ended before " + what + "\n" + getLogs());
            }
            return condition.getAsBoolean();
        });
    }

    /** Contents, not identity, are what two containers differ by. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** A command may have ended before anybody looks. */
    private static final class BegunStrategy extends StartupCheckStrategy {
        @Override
        public StartupStatus checkStartupState(DockerClient docker, String container) {
            String status =
                    docker.inspectContainerCmd(container).exec().getState().getStatus();
            return "created".equals(status) ? StartupStatus.NOT_YET_KNOWN : StartupStatus.SUCCESSFUL;
        }
    }

    private static final class NoWait extends AbstractWaitStrategy {
        @Override
        protected void waitUntilReady() {}
    }
}
