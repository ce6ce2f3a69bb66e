package io.storagebench.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A benchmark of others that measures the same as an operation, so that the report also has the lines that it prints. */
public enum Peer {
    /** {@code org.apache.hadoop.fs.TestDFSIO}: throughput of whole files. */
    @JsonProperty("TestDFSIO")
    TESTDFSIO,
    /** {@code org.apache.hadoop.hdfs.NNBench}: operations of a NameNode. */
    @JsonProperty("NNBench")
    NNBENCH
}
