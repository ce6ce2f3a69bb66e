package io.storagebench.hbase.connect;

import io.storagebench.hbase.row.Columns;
import io.storagebench.op.DatasetStore;
import io.storagebench.op.failure.Failures;
import io.storagebench.units.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A table that holds a dataset: a row for each item, and one for each control file, whose row key is the file's name. Any
 * thread.
 *
 * <p>Control files are made by {@code checkAndMutate}, so one of several writers wins. The table is what is made for a
 * dataset, and goes with it if its attribute {@link TableSchema#MADE} says that this tool has created it.
 */
public final class HbaseStore implements DatasetStore {
    /** How row keys of control files begin. */
    public static final String CONTROL = "_storage-bench";

    private static final byte[] FAMILY = bytes(Columns.FIRST_FAMILY);
    private static final byte[] QUALIFIER = bytes("control");
    private static final String SANITY_CHECKS = "hbase.table.sanity.checks";
    private static final int ROWS_OF_DELETE = 1000;
    private static final int ROWS_OF_LISTING = 10_000;

    private final Connection connection;
    private final TableName table;
    private final TableSchema schema;
    private final int servers;
    private final List<String> wayThere;
    private final boolean keeps;

    /**
     * @param schema of the table if it is to be created
     * @param servers how many region servers the cluster has
     * @param wayThere words of a command line that lead to the cluster
     * @param keeps whether the cluster outlives the run
     */
    HbaseStore(
            Connection connection,
            TableName table,
            TableSchema schema,
            int servers,
            List<String> wayThere,
            boolean keeps) {
        this.connection = connection;
        this.table = table;
        this.schema = schema;
        this.servers = servers;
        this.wayThere = List.copyOf(wayThere);
        this.keeps = keeps;
    }

    private static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    TableName table() {
        return table;
    }

    /**
     * Makes sure that a table that is there already can be put into, and is as the options ask for.
     *
     * @throws UsageException when it is not
     */
    void requireSchema() throws IOException, UsageException {
        try (Admin admin = connection.getAdmin()) {
            if (!admin.tableExists(table)) {
                return;
            }
            TableDescriptor found = admin.getDescriptor(table);
            if (!found.hasColumnFamily(FAMILY)) {
                throw new UsageException(withoutFamily());
            }
            Map<String, String> contradictions =
                    schema.contradictions(found, admin.getRegions(table).size(), servers);
            if (!contradictions.isEmpty()) {
                throw new UsageException(String.join(" ", contradictions.keySet()) + ": " + location()
                        + " is there already, and has " + String.join(", ", contradictions.values())
                        + ". Leave out what does not fit, or name " + elsewhere() + ".");
            }
            if (admin.isTableDisabled(table)) {
                throw new UsageException(
                        location() + ": is disabled, so nothing can be put into it. Enable it (enable '" + table
                                + "' in HBase's shell), or name " + elsewhere() + ".");
            }
        }
    }

    @Override
    public String location() {
        return HbasePlace.address(table);
    }

    @Override
    public List<String> arguments() {
        List<String> words = new ArrayList<>(wayThere);
        words.addAll(List.of("--table", table.getNameAsString()));
        return words;
    }

    @Override
    public List<String> cleanArguments() {
        List<String> words = new ArrayList<>(List.of(location()));
        words.addAll(wayThere);
        return words;
    }

    @Override
    public String elsewhere() {
        return "another table with --table";
    }

    @Override
    public String holder() {
        return "table";
    }

    @Override
    public String things() {
        return "rows";
    }

    @Override
    public boolean keeps() {
        return keeps;
    }

    @Override
    public boolean exists() throws IOException {
        try (Admin admin = connection.getAdmin()) {
            return admin.tableExists(table);
        }
    }

    @Override
    public boolean isEmpty() throws IOException {
        Scan first = new Scan().setLimit(1).setFilter(new FirstKeyOnlyFilter());
        try (Table rows = connection.getTable(table);
                ResultScanner found = rows.getScanner(first)) {
            return found.next() == null;
        } catch (TableNotFoundException missing) {
            return true;
        }
    }

    @Override
    public Optional<byte[]> read(String name) throws IOException {
        try (Table rows = connection.getTable(table)) {
            Result found = rows.get(new Get(bytes(name)).addColumn(FAMILY, QUALIFIER));
            return Optional.ofNullable(found.getValue(FAMILY, QUALIFIER));
        } catch (TableNotFoundException | NoSuchColumnFamilyException missing) {
            return Optional.empty();
        }
    }

    @Override
    public boolean create(String name, byte[] content) throws IOException {
        createTable();
        try (Table rows = connection.getTable(table)) {
            Put put = new Put(bytes(name)).addColumn(FAMILY, QUALIFIER, content);
            return rows.checkAndMutate(CheckAndMutate.newBuilder(bytes(name))
                            .ifNotExists(FAMILY, QUALIFIER)
                            .build(put))
                    .isSuccess();
        } catch (NoSuchColumnFamilyException foreign) {
            throw new IOException(withoutFamily(), foreign);
        }
    }

    private String withoutFamily() {
        return location() + ": is there without the column family " + Columns.FIRST_FAMILY
                + ", which rows of a dataset have, so it was made for something else. Name " + elsewhere() + ".";
    }

    private void createTable() throws IOException {
        try (Admin admin = connection.getAdmin()) {
            if (!admin.tableExists(table)) {
                admin.createTable(
                        schema.descriptor(table),
                        TableSchema.splits(schema.regions().of(servers)));
            }
        } catch (TableExistsException byAnotherShare) {
            // which waits for its regions, too; a put does so itself
        } catch (IOException refused) {
            throw explained(refused);
        }
    }

    private IOException explained(IOException refused) {
        String compression = schema.storage().compression();
        String message = Failures.message(refused);
        // The master tries the codec, and says so with every refusal of a table's settings.
        boolean isSetting = message.contains(SANITY_CHECKS);
        message = message.replaceFirst("\\s*Set " + SANITY_CHECKS + ".*", "")
                .replaceFirst("^(?:[\\w.$]+Exception: )+", "");
        if (isSetting && compression != null && !compression.equals("none")) {
            return new IOException(
                    "--compression " + compression + ": this cluster does not have it (" + message
                            + "). Use another one, or give its servers what it needs.",
                    refused);
        }
        if (refused instanceof NamespaceNotFoundException) {
            String namespace = table.getNamespaceAsString();
            return new IOException(
                    location() + ": the namespace " + namespace + " is not there. Create it (create_namespace '"
                            + namespace + "' in HBase's shell), or name " + elsewhere() + ".",
                    refused);
        }
        return refused instanceof AccessDeniedException
                ? new IOException(
                        location() + ": this user may not create it (" + message
                                + "). Ask for the right (C in the namespace), or use a table that is there and empty.",
                        refused)
                : new IOException(location() + ": cannot be created: " + message, refused);
    }

    @Override
    public void replace(String name, byte[] content) throws IOException {
        try (Table rows = connection.getTable(table)) {
            rows.put(new Put(bytes(name)).addColumn(FAMILY, QUALIFIER, content));
        }
    }

    /** In the order of row keys; control files, whose names begin with an underscore, come between digits and letters. */
    @Override
    public void list(Predicate<String> items, Consumer<Listed> things) throws IOException {
        Scan keys = new Scan()
                .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()))
                .setCacheBlocks(false)
                .setCaching(ROWS_OF_LISTING);
        try (Table rows = connection.getTable(table);
                ResultScanner found = rows.getScanner(keys)) {
            for (Result row : found) {
                things.accept(new Listed(name(row.getRow()), Listed.UNKNOWN, false));
            }
        } catch (TableNotFoundException missing) {
            // nothing is there
        }
    }

    /** Row keys of others may be any bytes; those of this tool are letters, digits and hyphens, which stay as they are. */
    private static String name(byte[] key) {
        return Bytes.toStringBinary(key);
    }

    @Override
    public void delete(String name) throws IOException {
        try (Table rows = connection.getTable(table)) {
            rows.delete(new Delete(bytes(name)));
        } catch (TableNotFoundException gone) {
            // with everything in it
        }
    }

    @Override
    public int mostInOneDelete() {
        return ROWS_OF_DELETE;
    }

    @Override
    public Collection<String> delete(Collection<String> names) throws IOException {
        try (Table rows = connection.getTable(table)) {
            List<Delete> deletes = new ArrayList<>(names.size()); // which HBase's client empties
            names.forEach(name -> deletes.add(new Delete(bytes(name))));
            rows.delete(deletes);
            return List.of();
        } catch (TableNotFoundException gone) {
            return List.of();
        }
    }

    @Override
    public boolean dropsItems() {
        return true;
    }

    @Override
    public boolean drop() throws IOException {
        try (Admin admin = connection.getAdmin()) {
            TableDescriptor found = admin.getDescriptor(table);
            if (found.getValue(TableSchema.MADE) == null) {
                return false;
            }
            if (admin.isTableEnabled(table)) {
                admin.disableTable(table);
            }
            admin.deleteTable(table);
            return true;
        } catch (TableNotFoundException gone) {
            return true;
        }
    }
}
