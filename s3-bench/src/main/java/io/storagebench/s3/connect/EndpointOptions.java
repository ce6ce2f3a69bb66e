package io.storagebench.s3.connect;

import io.storagebench.op.Problems;
import io.storagebench.option.HelpGroup;
import io.storagebench.option.Listed;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which S3 service, and as whom. */
@Listed(HelpGroup.TARGET)
final class EndpointOptions {
    /** As AWS's SDKs and command line have it. */
    static final List<String> VARIABLES = List.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");

    private static final List<String> REGION_VARIABLES = List.of("AWS_REGION", "AWS_DEFAULT_REGION");
    private static final String USUAL_REGION = "us-east-1";
    // docs.aws.amazon.com/general/latest/gr/s3.html
    private static final Pattern OF_AWS =
            Pattern.compile("s3[.-](?:dualstack\\.)?([a-z0-9-]+)\\.amazonaws\\.com(\\.cn)?");
    private static final Pattern OF_NUMBERS = Pattern.compile("\\[.*]|[0-9.]+");
    private static final int MOST_ENDPOINTS = 32; // of which each has statistics of its own

    @Option(
            names = "--endpoint",
            paramLabel = "URL[,URL…]",
            description = "Address of the service, such as http://rgw1:8080, or several. Default: that of "
                    + "AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL, or else an embedded S3.")
    @Listed(value = HelpGroup.TARGET, first = 1)
    String endpoint;

    @Option(
            names = "--region",
            paramLabel = "NAME",
            description =
                    "Region to sign for. Default: that in the name of an AWS endpoint, AWS_REGION, " + "or us-east-1.")
    String region;

    @Option(
            names = "--virtual-host",
            description =
                    "Puts the bucket into the host's name, as in http://bucket.host/key, and not " + "into the path.")
    boolean virtualHost;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description =
                    "Profile of AWS's credentials file to use. Default: what AWS's SDK finds in the " + "environment.")
    String profile;

    void validate(Problems problems) {
        String origin = endpoint != null ? "--endpoint" : name(VARIABLES).orElse("");
        given().ifPresent(urls -> validate(origin, urls, problems));
        if (region != null && !region.matches("[a-zA-Z0-9-]{1,64}")) {
            problems.add("--region", region, "not a region's name. Use one such as us-east-1, or leave it out.");
        }
        if (profile != null && profile.isBlank()) {
            problems.add("--profile", "'" + profile + "'", "not a profile's name.");
        }
    }

    /** Adds a problem if the name of {@code bucket} is to stand before an address of numbers. */
    void requireHostFor(String bucket, Problems problems) {
        if (virtualHost) {
            given().stream()
                    .flatMap(urls -> Stream.of(urls.split(",", -1)))
                    .flatMap(url -> parsed(url).stream())
                    .map(URI::getHost)
                    .filter(host -> OF_NUMBERS.matcher(host).matches())
                    .findFirst()
                    .ifPresent(host -> problems.add("--virtual-host: the bucket's host would be " + bucket + "." + host
                            + ", which cannot exist, as " + host + " is an IP address and not a name. Give a host name"
                            + " in --endpoint, or leave out --virtual-host."));
        }
    }

    /**
     * @param name of the option or variable that gives them
     */
    private static void validate(String name, String given, Problems problems) {
        int at = given.lastIndexOf('@');
        if (at >= 0) { // whatever is before it, as a secret may have slashes
            problems.add(
                    name,
                    "…" + given.substring(at),
                    "has credentials in the address, which would end up in results. Put them into the environment"
                            + " or a profile.");
            return;
        }
        String[] urls = given.split(",", -1);
        List<URI> parsed = new ArrayList<>();
        for (String url : urls) {
            Optional<URI> address = parsed(url);
            if (address.isEmpty()) {
                problems.add(
                        name,
                        url.isEmpty() ? "''" : url,
                        "not the address of a service. Use one such as http://rgw1:8080, several separated by commas.");
                return;
            }
            parsed.add(address.get());
        }
        if (parsed.stream().map(URI::getScheme).distinct().count() > 1) {
            problems.add(name, String.join(",", urls), "http and https are mixed. Use one of them for all.");
        }
        if (parsed.stream().distinct().count() < parsed.size()) {
            problems.add(name, String.join(",", urls), "names an address twice. Leave one out.");
        }
        if (parsed.size() > MOST_ENDPOINTS) {
            problems.add(name, parsed.size() + " addresses", "use at most " + MOST_ENDPOINTS + ".");
        }
    }

    private static Optional<URI> parsed(String url) {
        try {
            URI address = new URI(url);
            boolean fits = address.getScheme() != null
                    && address.getScheme().matches("https?")
                    && address.getHost() != null
                    && (address.getPath() == null || address.getPath().matches("/?"))
                    && address.getQuery() == null
                    && address.getFragment() == null;
            return fits ? Optional.of(new URI(url.replaceFirst("/$", ""))) : Optional.empty();
        } catch (URISyntaxException wrong) {
            return Optional.empty();
        }
    }

    /** The addresses that the options or the environment give; none for the embedded service. */
    List<URI> addresses() {
        return given().stream()
                .flatMap(urls -> Stream.of(urls.split(",", -1)))
                .map(url -> parsed(url).orElseThrow())
                .toList();
    }

    private Optional<String> given() {
        return Optional.ofNullable(endpoint).or(() -> name(VARIABLES).map(System::getenv));
    }

    /** Of the first variable that has a value. */
    private static Optional<String> name(List<String> variables) {
        return variables.stream()
                .filter(name ->
                        System.getenv(name) != null && !System.getenv(name).isBlank())
                .findFirst();
    }

    /** Whether the endpoints speak TLS, as far as the options tell. */
    boolean isHttps() {
        return given().filter(urls -> urls.startsWith("https:")).isPresent();
    }

    String region(URI address) {
        if (region != null) {
            return region;
        }
        Matcher ofAws = OF_AWS.matcher(address.getHost());
        return ofAws.matches()
                ? ofAws.group(1)
                : name(REGION_VARIABLES).map(System::getenv).orElse(USUAL_REGION);
    }

    /** How to get to these addresses again, with this client; what lets a run tolerate a dead one is part of it. */
    WayThere wayTo(List<URI> addresses, ClientOptions client, EndpointLoss loss) {
        List<String> words = new ArrayList<>(List.of(
                "--endpoint",
                String.join(",", addresses.stream().map(URI::toString).toList())));
        if (region != null) {
            words.addAll(List.of("--region", region));
        }
        if (profile != null) {
            words.addAll(List.of("--profile", profile));
        }
        List<String> ofOperation = new ArrayList<>(client.words());
        if (addresses.size() > 1 && loss != EndpointLoss.FAIL) {
            ofOperation.addAll(List.of("--endpoint-loss", loss.toString()));
        }
        return new WayThere(words, ofOperation, virtualHost ? List.of("--virtual-host") : List.of());
    }
}
