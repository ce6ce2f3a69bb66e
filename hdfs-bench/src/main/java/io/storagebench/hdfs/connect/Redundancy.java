package io.storagebench.hdfs.connect;

import io.storagebench.units.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicyInfo;

/**
 * What protects files against the loss of disks, as the options ask for it; both empty leaves it to the file system.
 *
 * @param replicas of each block
 * @param ecPolicy erasure coding policy
 */
public record Redundancy(OptionalInt replicas, Optional<String> ecPolicy) {
    // Names of HDFS's policies: CODEC-data-parity-cell, see ErasureCodingPolicy.composePolicyName.
    private static final Pattern POLICY = Pattern.compile("[A-Z-]+-(\\d+)-(\\d+)-\\d+[kKmM]?");
    private static final int USUAL_REPLICAS = 3;

    /** Whether the options say it. */
    boolean isGiven() {
        return replicas.isPresent() || ecPolicy.isPresent();
    }

    /** DataNodes that are needed to hold one block or block group in full. */
    int dataNodes() {
        Matcher policy = POLICY.matcher(ecPolicy.orElse(""));
        return policy.matches()
                ? Integer.parseInt(policy.group(1)) + Integer.parseInt(policy.group(2))
                : replicas.orElse(USUAL_REPLICAS);
    }

    /** How many DataNodes that hold a block or block group may be lost without losing it. */
    int tolerated() {
        Matcher policy = POLICY.matcher(ecPolicy.orElse(""));
        return policy.matches() ? Integer.parseInt(policy.group(2)) : replicas.orElse(USUAL_REPLICAS) - 1;
    }

    /** Bytes on disks for each byte of a file. */
    double overhead() {
        Matcher policy = POLICY.matcher(ecPolicy.orElse(""));
        return policy.matches()
                ? (double) dataNodes() / Integer.parseInt(policy.group(1))
                : replicas.orElse(USUAL_REPLICAS);
    }

    /**
     * Refuses an erasure coding policy that {@code connection} cannot apply, as it would be ignored.
     *
     * @throws UsageException with the policies that can be used
     */
    public void requireFrom(HdfsConnection connection) throws IOException, UsageException {
        if (ecPolicy.isEmpty()) {
            return;
        }
        if (!(connection.fs() instanceof DistributedFileSystem hdfs)) {
            throw new UsageException("--ec-policy " + ecPolicy.get() + ": "
                    + connection.fs().getClass().getSimpleName() + " has no erasure coding policies. Leave it out.");
        }
        List<String> enabled = new ArrayList<>();
        for (ErasureCodingPolicyInfo policy : hdfs.getAllErasureCodingPolicies()) {
            if (policy.isEnabled()) {
                enabled.add(policy.getPolicy().getName());
            } else if (policy.getPolicy().getName().equals(ecPolicy.get())) {
                throw new UsageException(
                        "--ec-policy " + ecPolicy.get() + ": is not enabled. An administrator enables it"
                                + " with: hdfs ec -enablePolicy -policy " + ecPolicy.get());
            }
        }
        if (!enabled.contains(ecPolicy.get())) {
            throw new UsageException("--ec-policy " + ecPolicy.get() + ": no such policy. Enabled are: "
                    + String.join(", ", enabled) + ".");
        }
    }

    /** {@code 3 replicas}, {@code RS-6-3-1024k}. */
    @Override
    public String toString() {
        return ecPolicy.orElseGet(() ->
                replicas.orElse(USUAL_REPLICAS) == 1 ? "1 replica" : replicas.orElse(USUAL_REPLICAS) + " replicas");
    }
}
