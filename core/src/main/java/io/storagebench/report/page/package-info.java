/** Pages of results: what {@code --html} writes. */
package io.storagebench.report.page;
