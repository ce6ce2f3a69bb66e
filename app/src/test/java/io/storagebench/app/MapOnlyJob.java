package io.storagebench.app;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A program that submits a MapReduce job without reducers, as a user's would: of each line of its input, a map makes a file of
 * this name with the container's.
 */
final class MapOnlyJob {
    private static final String OUTPUT = "test.output";
    private static final String ENDLESS = "test.endless";

    private MapOnlyJob() {}

    /** The jar of the job, the folder of its input and that of its output, and whether its maps go on until they are killed. */
    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        boolean endless = Boolean.parseBoolean(arguments[3]);
        conf.set(OUTPUT, arguments[2]);
        conf.setBoolean(ENDLESS, endless);
        Job job = Job.getInstance(conf);
        job.setJar(arguments[0]);
        job.setMapperClass(NameToFile.class);
        job.setNumReduceTasks(0);
        FileInputFormat.addInputPath(job, new Path(arguments[1]));
        job.setOutputFormatClass(NullOutputFormat.class);
        job.submit();
        System.exit(endless || job.waitForCompletion(true) ? 0 : 1);
    }

    /** Hadoop makes it, in a container. */
    public static final class NameToFile extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
        @Override
        protected void map(LongWritable position, Text name, Context context) throws IOException, InterruptedException {
            Configuration conf = context.getConfiguration();
            Path file = new Path(conf.get(OUTPUT), name.toString());
            try (FSDataOutputStream out = file.getFileSystem(conf).create(file)) {
                out.writeBytes(System.getenv("CONTAINER_ID"));
            }
            if (conf.getBoolean(ENDLESS, false)) {
                new CountDownLatch(1).await();
            }
        }
    }
}
