package io.storagebench.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The {@link Scope} of an option, or of all options of a class; without it, it is {@link Scope#SHARE}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface Scoped {
    Scope value();

    /** Of {@link Scope#FILE}. */
    FileUse use() default FileUse.CONTENT;
}
