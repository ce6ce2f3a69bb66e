/** Operations on the namespace of any Hadoop file system: what a NameNode does, with little or no content. */
@HelpHeading("HDFS and other Hadoop file systems")
package io.storagebench.hdfs.namenode;

import io.storagebench.option.HelpHeading;
