/** Walks through trees of folders that are there already, as {@code hadoop fs} does them. */
@HelpHeading("HDFS and other Hadoop file systems")
package io.storagebench.hdfs.namespace.walk;

import io.storagebench.option.HelpHeading;
