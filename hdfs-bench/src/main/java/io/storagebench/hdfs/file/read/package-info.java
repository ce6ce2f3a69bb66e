/** Operations that read files of any Hadoop file system. */
@HelpHeading("HDFS and other Hadoop file systems")
package io.storagebench.hdfs.file.read;

import io.storagebench.option.HelpHeading;
