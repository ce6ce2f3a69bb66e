package io.storagebench.s3.http;

import io.storagebench.s3.client.ListPage;
import io.storagebench.s3.client.Undeleted;
import io.storagebench.s3.client.VersionPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML that S3 answers with; the content is a server's, so entities are never followed. */
final class S3Answers {
    /** An error as a service words it; both are empty when the answer holds none. */
    record Failure(String code, String message) {
        static final Failure NONE = new Failure("", "");

        boolean isThere() {
            return !code.isEmpty();
        }
    }

    /** Is told each element that has text only, with the one around it. */
    private interface Leaves {
        void leaf(String parent, String name, String text);
    }

    private S3Answers() {}

    /** The {@code Error} that an answer is; those of single objects, in the answer to a bulk delete, are none. */
    static Failure failure(byte[] xml) throws ProtocolException {
        String[] found = {"", ""};
        boolean[] isOfObjects = {false};
        read(xml, (parent, name, text) -> {
            isOfObjects[0] |= name.equals("DeleteResult");
            int at = List.of("Code", "Message").indexOf(name);
            if (at >= 0 && parent.equals("Error") && found[at].isEmpty()) {
                found[at] = text;
            }
        });
        return isOfObjects[0] ? Failure.NONE : new Failure(found[0], found[1]);
    }

    /** What the answer to a bulk delete says was left. */
    static List<Undeleted> undeleted(byte[] xml) throws ProtocolException {
        List<Undeleted> undeleted = new ArrayList<>();
        Map<String, String> error = new HashMap<>();
        if (xml.length > 0) {
            read(xml, (parent, name, text) -> {
                if (name.equals("Error")) {
                    undeleted.add(new Undeleted(
                            error.getOrDefault("Key", ""),
                            error.getOrDefault("Code", "Unknown"),
                            error.getOrDefault("Message", "")));
                    error.clear();
                } else if (parent.equals("Error")) {
                    error.put(name, text);
                }
            });
        }
        return undeleted;
    }

    /** The text of the first element of a name; empty when there is none. */
    static String text(byte[] xml, String element) throws IOException {
        String[] found = {""};
        read(xml, (parent, name, text) -> {
            if (name.equals(element) && found[0].isEmpty()) {
                found[0] = text;
            }
        });
        return found[0];
    }

    static ListPage page(byte[] xml) throws IOException {
        List<ListPage.Listed> objects = new ArrayList<>();
        String[] continuation = {null};
        boolean[] goesOn = {false};
        boolean[] isEncoded = {false};
        String[] key = {""};
        long[] size = {0};
        read(xml, (parent, name, text) -> {
            if (parent.equals("Contents") && name.equals("Key")) {
                key[0] = text;
            } else if (parent.equals("Contents") && name.equals("Size")) {
                size[0] = Long.parseLong(text);
            } else if (name.equals("Contents")) {
                objects.add(new ListPage.Listed(key[0], size[0]));
            } else if (name.equals("NextContinuationToken")) {
                continuation[0] = text;
            } else if (name.equals("IsTruncated")) {
                goesOn[0] = text.equals("true");
            } else if (name.equals("EncodingType")) {
                isEncoded[0] = text.equals("url");
            }
        });
        if (goesOn[0] && continuation[0] == null) {
            throw new ProtocolException("the listing goes on, but the service does not say from where");
        }
        if (isEncoded[0]) {
            objects.replaceAll(
                    each -> new ListPage.Listed(URLDecoder.decode(each.key(), StandardCharsets.UTF_8), each.bytes()));
        }
        return new ListPage(objects, continuation[0]);
    }

    static VersionPage versions(byte[] xml) throws IOException {
        List<VersionPage.Version> versions = new ArrayList<>();
        Map<String, String> version = new HashMap<>();
        Map<String, String> page = new HashMap<>();
        read(xml, (parent, name, text) -> {
            if (name.equals("Version") || name.equals("DeleteMarker")) {
                versions.add(new VersionPage.Version(
                        version.getOrDefault("Key", ""),
                        version.getOrDefault("VersionId", "null"),
                        version.getOrDefault("IsLatest", "").equals("true"),
                        name.equals("DeleteMarker")));
                version.clear();
            } else if (parent.equals("Version") || parent.equals("DeleteMarker")) {
                version.put(name, text);
            } else {
                page.putIfAbsent(name, text);
            }
        });
        boolean isEncoded = page.getOrDefault("EncodingType", "").equals("url");
        if (isEncoded) {
            versions.replaceAll(
                    each -> new VersionPage.Version(decoded(each.key()), each.id(), each.isLatest(), each.isMarker()));
        }
        if (!page.getOrDefault("IsTruncated", "").equals("true")) {
            return new VersionPage(versions, null);
        }
        String next = page.getOrDefault("NextKeyMarker", "");
        if (next.isEmpty()) {
            throw new ProtocolException("the listing goes on, but the service does not say from where");
        }
        String id = page.getOrDefault("NextVersionIdMarker", "");
        return new VersionPage(
                versions, new VersionPage.Next(isEncoded ? decoded(next) : next, id.isEmpty() ? null : id));
    }

    private static String decoded(String key) {
        return URLDecoder.decode(key, StandardCharsets.UTF_8);
    }

    private static void read(byte[] xml, Leaves leaves) throws ProtocolException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        int from = 0;
        while (from < xml.length && Character.isWhitespace(xml[from])) { // that kept the connection awake
            from++;
        }
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(
                    new ByteArrayInputStream(xml, from, xml.length - from), StandardCharsets.UTF_8.name());
            List<String> path = new ArrayList<>(List.of(""));
            StringBuilder text = new StringBuilder();
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        path.add(reader.getLocalName());
                        text.setLength(0);
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                    case XMLStreamConstants.END_ELEMENT -> {
                        String name = path.remove(path.size() - 1);
                        leaves.leaf(path.get(path.size() - 1), name, text.toString());
                        text.setLength(0);
                    }
                    default -> {} // comments and the like
                }
            }
        } catch (XMLStreamException noXml) {
            ProtocolException failure = new ProtocolException("the answer is not the XML that S3 speaks");
            failure.initCause(noXml);
            throw failure;
        }
    }
}
