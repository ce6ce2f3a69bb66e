package io.storagebench.scenario;

/** When requests start: as earlier ones end, or when a clock says so. */
public sealed interface Load permits ClosedLoop, OpenLoop {
    /** Requests in flight at most, in each share. */
    int threads();
}
