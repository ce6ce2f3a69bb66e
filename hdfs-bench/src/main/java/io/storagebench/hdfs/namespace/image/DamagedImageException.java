package io.storagebench.hdfs.namespace.image;

import java.io.IOException;

/** An image says something that cannot be; the message is a sentence for the user, with the image and the section. */
public final class DamagedImageException extends IOException {
    private static final long serialVersionUID = 1;

    DamagedImageException(String message, Throwable cause) {
        super(message, cause);
    }
}
