package io.storagebench.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Where the help lists an option, or all options of a class; without it, under {@link HelpGroup#MORE}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface Listed {
    HelpGroup value();

    /**
     * Of an option that matters first: its place among those, from 1 on, the smallest ten of which the short help explains;
     * 0 for any other.
     */
    int first() default 0;
}
