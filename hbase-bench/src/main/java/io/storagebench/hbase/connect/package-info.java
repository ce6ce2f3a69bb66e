/** Which HBase, how to reach it and what it says of itself. */
package io.storagebench.hbase.connect;
