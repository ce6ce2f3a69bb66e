package io.storagebench.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PointsTest {
    private static final int MANY = 100_000;

    private static double[] places() {
        return IntStream.range(0, MANY).mapToDouble(i -> i).toArray();
    }

    private static double[] steady() {
        double[] values = new double[MANY];
        Arrays.fill(values, 100);
        return values;
    }

    @Test
    void aStallOfOneValueInManyStaysWhereItWas() {
        double[] values = steady();
        values[54_321] = 0;
        values[77_777] = 900;
        Points thinned = new Points(places(), values).thinned();
        assertThat(thinned.x()).hasSizeLessThanOrEqualTo(Points.MOST).contains(54_321, 77_777);
        assertThat(thinned.y()[Arrays.binarySearch(thinned.x(), 54_321)]).isZero();
        assertThat(thinned.y()[Arrays.binarySearch(thinned.x(), 77_777)]).isEqualTo(900);
    }

    @Test
    void aGapStaysAGap() {
        double[] values = steady();
        values[33_333] = Double.NaN;
        Points thinned = new Points(places(), values).thinned();
        assertThat(thinned.y()[Arrays.binarySearch(thinned.x(), 33_333)]).isNaN();
    }

    @Test
    void placesStayInTheirOrder() {
        double[] values = IntStream.range(0, MANY)
                .mapToDouble(i -> i % 7 == 0 ? Double.NaN : Math.sin(i))
                .toArray();
        assertThat(new Points(places(), values).thinned().x())
                .isSorted()
                .doesNotHaveDuplicates()
                .hasSizeLessThanOrEqualTo(Points.MOST);
    }

    @Test
    void fewValuesStayAsTheyAre() {
        double[] few = {1, 2, 3};
        assertThat(new Points(few, few).thinned().y()).isSameAs(few);
    }
}
