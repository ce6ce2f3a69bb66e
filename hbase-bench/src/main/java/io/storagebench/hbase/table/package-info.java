/** Operations on rows of a table. */
@HelpHeading("HBase")
package io.storagebench.hbase.table;

import io.storagebench.option.HelpHeading;
