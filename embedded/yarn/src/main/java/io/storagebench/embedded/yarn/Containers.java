package io.storagebench.embedded.yarn;

import io.storagebench.embedded.server.ServerLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.nodemanager.Context;

/**
 * The processes of containers, which outlive this JVM unless they are killed. Each container is a shell that this JVM
 * starts; that one starts another, which leads a process group ({@code setsid}) with all that it starts. Any thread.
 */
final class Containers {
    private Containers() {}

    /** Those of all NodeManagers: but the reaper, nothing else here starts a process that lasts. */
    static List<ProcessHandle> all(Reaper reaper) {
        return ProcessHandle.current()
                .children()
                .filter(child -> !reaper.is(child))
                .toList();
    }

    /** Those that a NodeManager has started. */
    static List<ProcessHandle> of(Context node) {
        List<ProcessHandle> shells = new ArrayList<>();
        for (ContainerId container : node.getContainers().keySet()) {
            Optional.ofNullable(node.getContainerExecutor().getProcessId(container))
                    .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
                    .ifPresent(shells::add);
        }
        return shells;
    }

    /** Kills these shells and all that they have started. */
    static void kill(List<ProcessHandle> shells) {
        if (shells.isEmpty()) {
            return;
        }
        List<ProcessHandle> processes = shells.stream()
                .flatMap(shell -> Stream.concat(Stream.of(shell), shell.descendants()))
                .toList();
        killGroups(processes);
        processes.forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Kills the groups that some of these lead: a group is killed as a whole, and of single processes, one that is just
     * being started would be missed.
     */
    private static void killGroups(List<ProcessHandle> processes) {
        List<String> command = new ArrayList<>(List.of("kill", "-KILL", "--"));
        processes.forEach(process -> command.add("-" + process.pid()));
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            ServerLog.warn("killing containers", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
