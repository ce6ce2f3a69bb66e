/** Operations on any Hadoop file system. */
@HelpHeading("HDFS and other Hadoop file systems")
package io.storagebench.hdfs.file;

import io.storagebench.option.HelpHeading;
