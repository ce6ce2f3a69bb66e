package io.storagebench.report.html;

/** Text that becomes part of a page, harmless whatever it holds. */
final class Html {
    private Html() {}

    /** For content of elements and quoted attributes. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(isAllowed(c) ? c : '\uFFFD');
            }
        }
        return escaped.toString();
    }

    /** Control characters have no place in a page, and half a surrogate pair cannot be encoded. */
    private static boolean isAllowed(char c) {
        return (c >= ' ' && c != 0x7F) || c == '\n' || c == '\t';
    }

    /** JSON for a script element: nothing in it may end the element or begin a comment. */
    static String inScript(String json) {
        return json.replace("&", "\\u0026")
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
