package io.storagebench.docker;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.testcontainers.DockerClientFactory;

/** Decides for {@link InContainers}. */
final class EngineCondition implements ExecutionCondition {
    private static final String UNIX = "unix://";

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return decide(System.getProperty("it.docker", "auto"), () -> missing().or(() -> missingImage(context)));
    }

    /**
     * What is to become of the tests.
     *
     * @param missing why they cannot run; asked only where they are to run
     * @throws IllegalStateException when they have to run and cannot
     */
    static ConditionEvaluationResult decide(String mode, Supplier<Optional<String>> missing) {
        if (mode.equals("off")) {
            return ConditionEvaluationResult.disabled("-Dit.docker=off");
        }
        Optional<String> why = missing.get();
        if (why.isEmpty()) {
            return ConditionEvaluationResult.enabled("a container engine answers");
        }
        if (mode.equals("auto")) {
            return ConditionEvaluationResult.disabled(why.get());
        }
        throw new IllegalStateException("-Dit.docker=" + mode + ": " + why.get());
    }

    private static Optional<String> missingImage(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), InContainers.class)
                .map(InContainers::image)
                .filter(name -> !name.isEmpty())
                .map(Images::server)
                .filter(image -> !Images.mayBePulled(image) && !Images.isHere(image))
                .map(image -> "there is no image " + image.asCanonicalNameString() + ", which takes a Debian to make");
    }

    /** Why there is no engine. Testcontainers would look for one for half a minute, so the usual socket is tried first. */
    private static Optional<String> missing() {
        String host = Optional.ofNullable(System.getenv("DOCKER_HOST")).orElse(UNIX + "/var/run/docker.sock");
        if (host.startsWith(UNIX)) {
            Path socket = Path.of(host.substring(UNIX.length()));
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
                channel.finishConnect();
            } catch (IOException refused) {
                return Optional.of("no container engine answers on " + host + ". Start one: .ci/docker-engine start");
            }
        }
        return DockerClientFactory.instance().isDockerAvailable()
                ? Optional.empty()
                : Optional.of("Testcontainers finds no container engine on " + host);
    }
}
