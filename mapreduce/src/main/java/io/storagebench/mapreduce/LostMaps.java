package io.storagebench.mapreduce;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskID;

/**
 * Which shares are lost with the tasks of which YARN says that they have failed. Which share a task runs its map says when it
 * begins; a task that has failed before that may be that of any share from which nothing was heard yet. One thread.
 */
final class LostMaps {
    private final List<MapShare> shares;
    private final Map<TaskID, String> nobodys = new LinkedHashMap<>(); // why

    LostMaps(List<MapShare> shares) {
        this.shares = List.copyOf(shares);
    }

    /** The share whose map has said that it is an attempt at this task. */
    Optional<MapShare> shareOf(TaskID task) {
        // As texts, since the classes of mapred and mapreduce for it are never equal.
        return shares.stream()
                .filter(share -> share.attempt()
                        .map(known -> TaskAttemptID.forName(known).getTaskID().toString())
                        .filter(task.toString()::equals)
                        .isPresent())
                .findFirst();
    }

    /** Those whose map has not said anything yet. */
    List<MapShare> silent() {
        return shares.stream()
                .filter(share -> !share.isEnded() && share.attempt().isEmpty())
                .toList();
    }

    /**
     * Takes a task of no share that is known, which will not be tried again. One that was killed is: its machine was lost, or its
     * container was taken for others.
     */
    void add(TaskID task, TaskCompletionEvent.Status how, String why) {
        if (how == TaskCompletionEvent.Status.FAILED || how == TaskCompletionEvent.Status.TIPFAILED) {
            nobodys.put(task, why);
        }
    }

    /** Ends the shares of such tasks, as soon as there are no others of which nothing was heard. */
    void end() {
        List<MapShare> silent = silent();
        if (nobodys.size() >= silent.size()) {
            Iterator<String> reasons = nobodys.values().iterator();
            silent.forEach(share -> share.ended("ended: " + reasons.next()));
        }
    }
}
