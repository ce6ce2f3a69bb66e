/*
 * How fast libisal is when C calls it: RS-6-3 with cells of 1 MiB in one thread, as CodecBenchmark does it.
 *
 *   cc -O2 -o isal isal.c -lisal && ./isal
 *
 * Prints microseconds for a stripe: encoding, then decoding of 1, 2 and 3 lost data units; the best and the median of ROUNDS each.
 */
#include <isa-l/erasure_code.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { K = 6, P = 3, CELL = 1 << 20, CALLS = 100, ROUNDS = 21 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const char *what, int rows, unsigned char *coefficients, unsigned char **from, unsigned char **to) {
    unsigned char tables[32 * K * P];
    double rounds[ROUNDS];
    ec_init_tables(K, rows, coefficients, tables);
    for (int round = -1; round < ROUNDS; round++) { /* the first warms up */
        double start = now();
        for (int call = 0; call < CALLS; call++) {
            ec_encode_data(CELL, K, rows, tables, from, to);
        }
        if (round >= 0) {
            rounds[round] = (now() - start) / CALLS;
        }
    }
    qsort(rounds, ROUNDS, sizeof *rounds, ascending);
    printf("%-10s %8.1f us %8.1f us\n", what, rounds[0], rounds[ROUNDS / 2]);
}

int main(void) {
    unsigned char matrix[(K + P) * K], left[K * K], inverse[K * K];
    unsigned char *units[K + P], *made[P], *there[K];
    for (int i = 0; i < K + P; i++) {
        units[i] = aligned_alloc(4096, CELL);
        for (int j = 0; j < CELL; j++) {
            units[i][j] = (unsigned char)rand();
        }
    }
    for (int i = 0; i < P; i++) {
        made[i] = aligned_alloc(4096, CELL);
        memset(made[i], 0, CELL);
    }
    gf_gen_cauchy1_matrix(matrix, K + P, K);
    measure("encode", P, matrix + K * K, units, units + K);
    for (int lost = 1; lost <= P; lost++) {
        char what[16];
        for (int i = 0; i < K; i++) {
            memcpy(left + i * K, matrix + (lost + i) * K, K);
            there[i] = units[lost + i];
        }
        gf_invert_matrix(left, inverse, K);
        snprintf(what, sizeof what, "decode %d", lost);
        measure(what, lost, inverse, there, made);
    }
    return 0;
}
