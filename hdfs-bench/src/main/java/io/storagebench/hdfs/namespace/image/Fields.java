package io.storagebench.hdfs.namespace.image;

/**
 * Numbers of the fields of Hadoop's {@code fsimage.proto} (hadoop-hdfs 3.5.0; those that are used here have not changed
 * since 2.6), and names of its sections.
 *
 * <p>The messages are written and read with protobuf's coded streams, as Hadoop's client has them, and not by generated
 * classes: those would need a second protobuf library beside the one that Hadoop has moved to a package of its own, and
 * would make some objects of each of a billion inodes. What is not known here is skipped, or copied as it is.
 */
final class Fields {
    static final byte[] MAGIC = {'H', 'D', 'F', 'S', 'I', 'M', 'G', '1'};
    static final int FILE_VERSION = 1;
    static final long ROOT_INODE = 16385;

    static final String NS_INFO = "NS_INFO";
    static final String STRING_TABLE = "STRING_TABLE";
    static final String INODE = "INODE";
    static final String INODE_SUB = "INODE_SUB";
    static final String INODE_DIR = "INODE_DIR";
    static final String INODE_DIR_SUB = "INODE_DIR_SUB";
    static final String INODE_REFERENCE = "INODE_REFERENCE";
    static final String INODE_REFERENCE_SUB = "INODE_REFERENCE_SUB";
    static final String FILES_UNDERCONSTRUCTION = "FILES_UNDERCONSTRUCTION";
    static final String SNAPSHOT = "SNAPSHOT";
    static final String SECRET_MANAGER = "SECRET_MANAGER";
    static final String CACHE_MANAGER = "CACHE_MANAGER";
    static final String ERASURE_CODING = "ERASURE_CODING";

    static final int SUMMARY_VERSION = 1;
    static final int SUMMARY_LAYOUT = 2;
    static final int SUMMARY_CODEC = 3;
    static final int SUMMARY_SECTION = 4;
    static final int SECTION_NAME = 1;
    static final int SECTION_LENGTH = 2;
    static final int SECTION_OFFSET = 3;

    static final int NS_ID = 1;
    static final int NS_GENSTAMP_V1 = 2;
    static final int NS_GENSTAMP = 3;
    static final int NS_GENSTAMP_V1_LIMIT = 4;
    static final int NS_LAST_BLOCK = 5;
    static final int NS_TRANSACTION = 6;
    static final int NS_ROLLING_UPGRADE = 7;
    static final int NS_LAST_STRIPED_BLOCK = 8;

    static final int INODES_LAST_ID = 1;
    static final int INODES_COUNT = 2;

    static final int INODE_TYPE = 1;
    static final int INODE_ID = 2;
    static final int INODE_NAME = 3;
    static final int INODE_FILE = 4;
    static final int INODE_DIRECTORY = 5;
    static final int INODE_SYMLINK = 6;
    static final int TYPE_FILE = 1;
    static final int TYPE_DIRECTORY = 2;
    static final int TYPE_SYMLINK = 3;

    static final int FILE_REPLICATION = 1;
    static final int FILE_MODIFIED = 2;
    static final int FILE_ACCESSED = 3;
    static final int FILE_BLOCK_SIZE = 4;
    static final int FILE_PERMISSION = 5;
    static final int FILE_BLOCK = 6;
    static final int FILE_OPEN = 7;
    static final int FILE_ATTRIBUTES = 9;
    static final int FILE_BLOCK_TYPE = 11;
    static final int FILE_EC_POLICY = 12;
    static final int BLOCK_ID = 1;
    static final int BLOCK_GENSTAMP = 2;
    static final int BLOCK_BYTES = 3;
    static final int OPEN_CLIENT = 1;
    static final int OPEN_MACHINE = 2;

    static final int DIRECTORY_MODIFIED = 1;
    static final int DIRECTORY_NAME_QUOTA = 2;
    static final int DIRECTORY_SPACE_QUOTA = 3;
    static final int DIRECTORY_PERMISSION = 4;
    static final int DIRECTORY_ATTRIBUTES = 6;

    static final int SYMLINK_TARGET = 2;

    static final int ENTRY_PARENT = 1;
    static final int ENTRY_CHILDREN = 2;
    static final int ENTRY_REFERENCES = 3;
    static final int REFERENCE_INODE = 1;

    static final int UNDER_CONSTRUCTION_INODE = 1;
    static final int UNDER_CONSTRUCTION_PATH = 2;

    static final int SNAPSHOTS_COUNTER = 1;
    static final int SNAPSHOTS_COUNT = 3;

    static final int STRINGS_COUNT = 1;
    static final int STRINGS_MASK_BITS = 2;
    static final int STRING_ID = 1;
    static final int STRING_TEXT = 2;

    private Fields() {}
}
