package io.storagebench.option;

/** Where the help lists an option, in this order. */
public enum HelpGroup {
    TARGET("Target"),
    DATASET("Dataset"),
    LOAD("Load"),
    ACCESS("How it writes and reads"),
    FAULTS("Faults"),
    OUTPUT("Output"),
    MORE("More");

    private final String heading;

    HelpGroup(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }
}
