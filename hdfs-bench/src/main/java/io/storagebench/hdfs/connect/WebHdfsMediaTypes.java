package io.storagebench.hdfs.connect;

import com.google.auto.service.AutoService;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.shaded.javax.ws.rs.core.Application;
import org.apache.hadoop.shaded.javax.ws.rs.core.Link;
import org.apache.hadoop.shaded.javax.ws.rs.core.MediaType;
import org.apache.hadoop.shaded.javax.ws.rs.core.Response;
import org.apache.hadoop.shaded.javax.ws.rs.core.UriBuilder;
import org.apache.hadoop.shaded.javax.ws.rs.core.Variant;
import org.apache.hadoop.shaded.javax.ws.rs.ext.RuntimeDelegate;

/**
 * Reads the media types of WebHDFS's answers, which is all that Hadoop's client of it wants of an implementation of JAX-RS;
 * hadoop-client-runtime 3.5.0 has JAX-RS's interfaces without one, so that webhdfs fails at its first answer.
 */
@AutoService(RuntimeDelegate.class)
public final class WebHdfsMediaTypes extends RuntimeDelegate {
    private static final HeaderDelegate<MediaType> MEDIA_TYPES = new HeaderDelegate<>() {
        @Override
        public MediaType fromString(String header) {
            String[] parts = header.split(";", -1);
            String[] type = parts[0].trim().split("/", -1);
            if (type.length != 2 || type[0].isBlank() || type[1].isBlank()) {
                throw new IllegalArgumentException("'" + header + "' is no media type");
            }
            Map<String, String> parameters = new LinkedHashMap<>();
            for (int i = 1; i < parts.length; i++) {
                String[] parameter = parts[i].trim().split("=", 2);
                if (parameter.length == 2) {
                    parameters.put(parameter[0], parameter[1].replaceAll("^\"|\"$", ""));
                }
            }
            return new MediaType(type[0], type[1], parameters);
        }

        @Override
        public String toString(MediaType type) {
            StringBuilder header = new StringBuilder(type.getType()).append('/').append(type.getSubtype());
            type.getParameters()
                    .forEach((name, value) ->
                            header.append(';').append(name).append('=').append(value));
            return header.toString();
        }
    };

    /** For ServiceLoader. */
    public WebHdfsMediaTypes() {}

    @Override
    @SuppressWarnings("unchecked") // it is a MediaType's when T is
    public <T> HeaderDelegate<T> createHeaderDelegate(Class<T> type) {
        if (type != MediaType.class) {
            throw new IllegalArgumentException(type.getName());
        }
        return (HeaderDelegate<T>) MEDIA_TYPES;
    }

    @Override
    public UriBuilder createUriBuilder() {
        throw notHere();
    }

    @Override
    public Response.ResponseBuilder createResponseBuilder() {
        throw notHere();
    }

    @Override
    public Variant.VariantListBuilder createVariantListBuilder() {
        throw notHere();
    }

    @Override
    public <T> T createEndpoint(Application application, Class<T> type) {
        throw notHere();
    }

    @Override
    public Link.Builder createLinkBuilder() {
        throw notHere();
    }

    private static UnsupportedOperationException notHere() {
        return new UnsupportedOperationException("JAX-RS for WebHDFS's client alone");
    }
}
