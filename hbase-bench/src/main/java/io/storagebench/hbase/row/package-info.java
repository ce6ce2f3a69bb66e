/** Rows of a dataset: their keys, columns and content. */
package io.storagebench.hbase.row;
