package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.namespace.tree.Folder;
import io.storagebench.hdfs.namespace.tree.NamedFile;
import io.storagebench.hdfs.namespace.tree.Namespace;
import java.io.IOException;

/** The tree of a {@link Namespace}. */
final class GeneratedTree implements TreeSource {
    private final Namespace namespace;
    private final String description;

    /**
     * @param description of the options that decide the namespace
     */
    GeneratedTree(Namespace namespace, String description) {
        this.namespace = namespace;
        this.description = description;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public long files() {
        return namespace.files();
    }

    @Override
    public void walk(Visitor visitor) throws IOException, InterruptedException {
        walk(namespace.root(), "", new NamedFile(), visitor);
    }

    private static void walk(Folder folder, String path, NamedFile file, Visitor visitor)
            throws IOException, InterruptedException {
        for (int i = 0; i < folder.files(); i++) {
            folder.file(i, file);
            visitor.file(path + file.name(), file.bytes(), file.replication());
        }
        for (int i = 0; i < folder.folders(); i++) {
            Folder child = folder.folder(i);
            visitor.directory(path + child.name());
            walk(child, path + child.name() + "/", file, visitor);
        }
    }
}
