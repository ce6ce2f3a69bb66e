package io.storagebench.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.storagebench.dataset.Dataset;
import io.storagebench.dataset.Layout;
import io.storagebench.dataset.SizeDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ItemGroupsTest {
    private final ItemGroups groups = new ItemGroups(new Dataset(1, SizeDistribution.of(1), 0));

    private List<List<Long>> of(LongStream items) {
        List<List<Long>> all = new ArrayList<>();
        groups.of(items::forEach, first -> all.add(groups.take(first)));
        return all;
    }

    @Test
    void itemsOfAFolderAreTogether() {
        assertThat(of(LongStream.range(995, 2003))).hasSize(3).first().isEqualTo(List.of(995L, 996L, 997L, 998L, 999L));
    }

    @Test
    void everyItemIsInOneGroupWhateverTheOrder() {
        long[] items = {5, 1500, 6, 7, Dataset.PART + 6, 2999, 2000};
        assertThat(of(LongStream.of(items)).stream().flatMap(List::stream).toList())
                .containsExactly(5L, 1500L, 6L, 7L, Dataset.PART + 6, 2999L, 2000L);
        assertThat(of(LongStream.empty())).isEmpty();
    }

    @Test
    void whatOneListingAsksForIsAThousandNamesInAnyLayout() {
        ItemGroups flat = new ItemGroups(new Dataset(1, SizeDistribution.of(1), 0, "", Layout.flat()));
        List<Long> firsts = new ArrayList<>();
        flat.of(each -> LongStream.range(500, 2500).forEach(each), firsts::add);
        assertThat(firsts).containsExactly(500L, 1000L, 2000L);
        assertThat(flat.take(1000)).hasSize(1000);
        ItemGroups keys = new ItemGroups(new Dataset(1, SizeDistribution.of(1), 0, "", Layout.keys()));
        keys.of(each -> LongStream.range(0, 20).forEach(each), firsts::add);
        assertThat(firsts).hasSize(23); // one by one, as no listing holds those alone
    }
}
