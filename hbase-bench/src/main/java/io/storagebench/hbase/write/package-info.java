/** Ways to put rows. */
package io.storagebench.hbase.write;
