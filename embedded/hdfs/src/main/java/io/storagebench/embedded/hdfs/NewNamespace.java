package io.storagebench.embedded.hdfs;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicyInfo;
import org.apache.hadoop.security.UserGroupInformation;

/** What users expect of a cluster: {@code /tmp}, a home of their own, and every erasure coding policy. */
final class NewNamespace {
    private static final FsPermission EVERYBODY_STICKY = new FsPermission((short) 01777);

    private NewNamespace() {}

    static void fill(Configuration conf) throws IOException {
        try (DistributedFileSystem fs =
                (DistributedFileSystem) FileSystem.newInstance(URI.create(conf.get("fs.defaultFS")), conf)) {
            Path tmp = new Path("/tmp");
            fs.mkdirs(tmp);
            fs.setPermission(tmp, EVERYBODY_STICKY);
            fs.mkdirs(new Path("/user", UserGroupInformation.getCurrentUser().getShortUserName()));
            for (ErasureCodingPolicyInfo policy : fs.getAllErasureCodingPolicies()) {
                if (!policy.isEnabled()) {
                    fs.enableErasureCodingPolicy(policy.getPolicy().getName());
                }
            }
        }
    }
}
