/** Coders of erasure coding, and operations that measure them. */
@HelpHeading("Erasure coding in memory")
package io.storagebench.codec;

import io.storagebench.option.HelpHeading;
