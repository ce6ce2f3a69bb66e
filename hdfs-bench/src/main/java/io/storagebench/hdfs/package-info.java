/** Operations on any Hadoop file system. */
@HelpHeading("HDFS and other Hadoop file systems")
package io.storagebench.hdfs;

import io.storagebench.op.HelpHeading;
