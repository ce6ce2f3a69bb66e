/** Operations on objects of an S3 service. */
@HelpHeading("S3")
package io.storagebench.s3.object;

import io.storagebench.option.HelpHeading;
