package io.storagebench.engine.pace;

import io.storagebench.scenario.Rate;
import java.util.List;

/** How many requests an intended rate has wanted by a time, and the inverse. Immutable. */
final class Intensity {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double[] starts; // seconds
    private final double[] before; // requests before each start
    private final double[] from; // requests per second at the start
    private final double[] slopes; // requests per second, per second

    /** Of pieces of requests; the last rate goes on for ever. */
    Intensity(List<Rate.Piece> pieces) {
        boolean endless = pieces.get(pieces.size() - 1).length() == null;
        int size = pieces.size() + (endless ? 0 : 1);
        starts = new double[size];
        before = new double[size];
        from = new double[size];
        slopes = new double[size];
        for (int i = 0; i < pieces.size(); i++) {
            Rate.Piece piece = pieces.get(i);
            double to = piece.to().perSecond().doubleValue();
            from[i] = piece.from().perSecond().doubleValue();
            if (piece.length() != null) {
                double seconds = piece.length().toNanos() / NANOS_PER_SECOND;
                slopes[i] = (to - from[i]) / seconds;
                starts[i + 1] = starts[i] + seconds;
                before[i + 1] = before[i] + seconds * (from[i] + to) / 2;
                from[i + 1] = to;
            }
        }
    }

    /** Seconds after the start by which {@code requests} were wanted. */
    double secondsUntil(double requests) {
        int i = from.length - 1;
        while (i > 0 && before[i] > requests) {
            i--;
        }
        double wanted = requests - before[i];
        if (wanted <= 0) {
            return starts[i];
        }
        // Of wanted = from t + slope t²/2; this form of the root does not cancel when the slope is small.
        double root = Math.sqrt(Math.max(0, from[i] * from[i] + 2 * slopes[i] * wanted));
        return starts[i] + 2 * wanted / (from[i] + root);
    }

    /** Requests that were wanted by {@code seconds} after the start. */
    double requestsBy(double seconds) {
        int i = from.length - 1;
        while (i > 0 && starts[i] > seconds) {
            i--;
        }
        double since = seconds - starts[i];
        return before[i] + since * (from[i] + slopes[i] * since / 2);
    }
}
