package io.storagebench.hdfs.namespace.image;

import java.util.List;
import java.util.stream.Stream;

/**
 * Lines of Hadoop's releases by the layout of their NameNode's storage (NameNodeLayoutVersion): a NameNode refuses a newer
 * one, and asks for {@code -upgrade} on an older one.
 */
public enum HadoopLine {
    /** 3.3.1 and later; 3.3.0 had -65. */
    V3_3("3.3", -66),
    V3_4("3.4", -67),
    V3_5("3.5", -67);

    private final String text;
    private final int layoutVersion;

    HadoopLine(String text, int layoutVersion) {
        this.text = text;
        this.layoutVersion = layoutVersion;
    }

    /** What a user writes: {@code 3.5}. */
    public static List<String> texts() {
        return Stream.of(values()).map(line -> line.text).toList();
    }

    /** The line of this text, which is one of {@link #texts}. */
    public static HadoopLine of(String text) {
        return values()[texts().indexOf(text)];
    }

    public int layoutVersion() {
        return layoutVersion;
    }
}
