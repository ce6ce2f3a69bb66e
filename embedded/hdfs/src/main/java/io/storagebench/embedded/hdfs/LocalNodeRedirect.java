package io.storagebench.embedded.hdfs;

import java.io.IOException;
import java.util.Map;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpServletResponseWrapper;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;

/**
 * Sends WebHDFS clients to DataNode 1 by its address instead of its name.
 *
 * <p>DataNode 1 bears the machine's name, so that HDFS clients know it as local; that name may stand for an address of
 * the network, where nothing of this server listens. Public for Hadoop, which creates it by name. Any thread.
 */
public final class LocalNodeRedirect extends FilterInitializer {
    /** {@code name:port} as the NameNode writes it. */
    static final String FROM_KEY = "storage-bench.redirect.from";
    /** {@code address:port} to put in its place. */
    static final String TO_KEY = "storage-bench.redirect.to";

    @Override
    public void initFilter(FilterContainer container, Configuration conf) {
        container.addGlobalFilter(
                "local-node-redirect",
                Rewrite.class.getName(),
                Map.of("from", "://" + conf.get(FROM_KEY) + "/", "to", "://" + conf.get(TO_KEY) + "/"));
    }

    /** Rewrites the header {@code Location} of what passes. */
    public static final class Rewrite implements Filter {
        private String from;
        private String to;

        @Override
        public void init(FilterConfig config) {
            from = config.getInitParameter("from");
            to = config.getInitParameter("to");
        }

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            chain.doFilter(
                    request, response instanceof HttpServletResponse http ? new Rewritten(http, from, to) : response);
        }

        @Override
        public void destroy() {}
    }

    private static final class Rewritten extends HttpServletResponseWrapper {
        private final String from;
        private final String to;

        Rewritten(HttpServletResponse response, String from, String to) {
            super(response);
            this.from = from;
            this.to = to;
        }

        @Override
        public void setHeader(String name, String value) {
            super.setHeader(name, valueOf(name, value));
        }

        @Override
        public void addHeader(String name, String value) {
            super.addHeader(name, valueOf(name, value));
        }

        private String valueOf(String name, String value) {
            return "Location".equalsIgnoreCase(name) ? value.replace(from, to) : value;
        }
    }
}
