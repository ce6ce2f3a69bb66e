/** Operations on files of HDFS over HTTP. */
@HelpHeading("HDFS over HTTP, by WebHDFS or HttpFS")
package io.storagebench.webhdfs.file;

import io.storagebench.option.HelpHeading;
