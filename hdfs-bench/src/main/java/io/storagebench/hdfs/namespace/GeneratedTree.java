package io.storagebench.hdfs.namespace;

import io.storagebench.hdfs.namespace.tree.Folder;
import io.storagebench.hdfs.namespace.tree.NamedFile;
import io.storagebench.hdfs.namespace.tree.Namespace;
import java.io.IOException;

/** The tree of a {@link Namespace}. */
final class GeneratedTree implements TreeSource {
    private final Namespace namespace;

    GeneratedTree(Namespace namespace) {
        this.namespace = namespace;
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
