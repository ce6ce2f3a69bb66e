package io.storagebench.cli.options;

import io.storagebench.op.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A folder with a cluster's configuration that an environment variable names. It is looked at before anything is done: what
 * a client cannot read there, it would do without and take its defaults.
 *
 * @param variable that names it, such as HADOOP_CONF_DIR
 * @param folder as it was given
 * @param files of a client; one of them at least must be there
 */
record ConfigurationFolder(String variable, String folder, List<String> files) {
    private static final String ROOT = "configuration";

    static ConfigurationFolder of(String variable, String folder) {
        return new ConfigurationFolder(
                variable,
                folder,
                variable.equals("HADOOP_CONF_DIR")
                        ? List.of("core-site.xml", "hdfs-site.xml")
                        : List.of(variable.replaceFirst("_.*", "").toLowerCase(Locale.ROOT) + "-site.xml"));
    }

    /** Adds what is wrong with the folder and its files. */
    void validate(Problems problems) {
        Path path;
        try {
            path = Path.of(folder);
        } catch (InvalidPathException malformed) {
            problems.add(given() + "not a folder's name. Correct it, or unset it.");
            return;
        }
        if (!Files.exists(path)) {
            problems.add(given() + "no such folder. Correct it, or unset it.");
        } else if (!Files.isDirectory(path)) {
            problems.add(given() + "a file, not a folder. Name the folder that it is in, or unset it.");
        } else if (!Files.isReadable(path) || !Files.isExecutable(path)) {
            problems.add(given() + "may not be read. Get the right to, or unset it.");
        } else if (files.stream().noneMatch(file -> Files.exists(path.resolve(file)))) {
            problems.add(given() + "holds no " + String.join(" and no ", files) + ". Correct it, or unset it.");
        } else {
            files.stream().map(path::resolve).filter(Files::exists).forEach(file -> validate(file, problems));
        }
    }

    private String given() {
        return variable + "=" + folder + ": ";
    }

    private static void validate(Path file, Problems problems) {
        try (InputStream in = Files.newInputStream(file)) {
            parser().parse(in, new Reader());
        } catch (SAXParseException wrong) {
            problems.add(file + ", line " + wrong.getLineNumber() + ": not a configuration of Hadoop: "
                    + wrong.getMessage().replaceFirst("\\.$", "") + ". Correct the file.");
        } catch (SAXException | ParserConfigurationException | IOException failure) {
            problems.add(file + ": cannot be read (" + failure + "). Get the right to, or unset the variable.");
        }
    }

    private static SAXParser parser() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newSAXParser();
    }

    /** Reads without looking anything up elsewhere. */
    private static final class Reader extends DefaultHandler {
        private Locator at;
        private boolean begun;

        @Override
        public void setDocumentLocator(Locator locator) {
            at = locator;
        }

        @Override
        public InputSource resolveEntity(String publicId, String systemId) {
            return new InputSource(InputStream.nullInputStream());
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes attributes)
                throws SAXParseException {
            if (!begun && !local.equals(ROOT)) {
                throw new SAXParseException("it begins with <" + name + ">, not with <" + ROOT + ">", at);
            }
            begun = true;
        }

        @Override
        public void fatalError(SAXParseException wrong) throws SAXParseException {
            throw wrong;
        }
    }
}
