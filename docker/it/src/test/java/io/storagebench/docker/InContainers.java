package io.storagebench.docker;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests that needs a container engine: {@code -Dit.docker=auto} (the default) skips it where none answers,
 * {@code required} fails there, {@code off} skips it anyway.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(EngineCondition.class)
@Timeout(600)
@interface InContainers {
    /** An image of ours that can only be made on some machines: without it, it is as without an engine. */
    String image() default "";
}
