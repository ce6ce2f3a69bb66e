package io.storagebench.mapreduce.task;

import java.io.IOException;
import java.net.InetAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * A map that runs one share of a load: it starts the client in a JVM of its own, with its own class path, and passes on what
 * client and driver say to each other. Compiled for Java 8 against MapReduce's stable API, so that clusters with an older
 * Hadoop and Java can run it.
 */
public final class ShareMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
    /** For MapReduce. */
    public ShareMapper() {}

    @Override
    public void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        int share = Integer.parseInt(line.toString().trim());
        Configuration conf = context.getConfiguration();
        Path path = new Path(conf.get(JobFolder.FOLDER));
        FileSystem fs = path.getFileSystem(conf);
        JobFolder folder = new JobFolder(fs, path);
        String host = InetAddress.getLocalHost().getHostName();
        Retries retries = new Retries(ClientProcess.FILE_SYSTEM);
        ClockCheck clock = retries.insistOn(() -> ClockCheck.of(fs, folder.clock(share)));
        try (LineFile out = new LineFile(fs, folder.out(share))) {
            retries.insist(out::create);
            out.add(JobFolder.MAP + context.getTaskAttemptID());
            retries.insist(out::flush);
            String how;
            try {
                how = new ClientProcess(context, folder, share, out, clock).run();
            } catch (Retries.GaveUpException lost) {
                how = "was ended on " + host + ": " + lost.getMessage();
            } catch (IOException failure) {
                how = "could not start on " + host + ": " + failure.getMessage();
            }
            out.add(JobFolder.END + how.replace('\n', JobFolder.LINE_END));
            retries.insist(out::flush);
        }
    }
}
