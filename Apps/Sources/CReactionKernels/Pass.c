// SPDX-License-Identifier: MIT
// Several steps of a band of rows in one pass: a wavefront of time levels, each in a ring of four rows that stays in the cache.
//
// Rows go in pairs. While the pair r, r+1 enters from memory, level k does the rows r-k and r-k+1; it needs the rows r-k-1 to r-k+2 of the
// level before, which are the last four that level made. The last level writes to the target. Where a band ends within the field its
// neighbours' rows are computed as well, one more for every level, so that bands need not wait for one another.
#include <string.h>
#include "Rows.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

int32_t rk_has_instructions(int32_t instructions) {
  switch (instructions) {
    case RK_BASELINE: return 1;
#if defined(__x86_64__)
    case RK_AVX2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case RK_AVX512: return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#endif
    default: return 0;
  }
}

int32_t rk_best_instructions(void) {
  return rk_has_instructions(RK_AVX512) ? RK_AVX512 : rk_has_instructions(RK_AVX2) ? RK_AVX2 : RK_BASELINE;
}

// Processors take many times longer for numbers near zero that are not normal; a decaying field is full of them.
#if defined(__x86_64__)
static uint64_t flush_denormals(void) {
  uint64_t before = _mm_getcsr();
  _mm_setcsr((unsigned)before | 0x8040);
  return before;
}
static void restore(uint64_t before) { _mm_setcsr((unsigned)before); }
#elif defined(__aarch64__)
static uint64_t flush_denormals(void) {
  uint64_t before;
  __asm__ volatile("mrs %0, fpcr" : "=r"(before));
  __asm__ volatile("msr fpcr, %0" ::"r"(before | (1ull << 24)));
  return before;
}
static void restore(uint64_t before) { __asm__ volatile("msr fpcr, %0" ::"r"(before)); }
#else
static uint64_t flush_denormals(void) { return 0; }
static void restore(uint64_t before) { (void)before; }
#endif

// A row of a ring: its cells in whole vectors, the padding, and some more so that rows do not lie a page apart.
static int64_t ring_stride(int32_t width) { return ((int64_t)width + 15) / 16 * 16 + 2 * RK_PADDING; }

int64_t rk_scratch_floats(int32_t width, int32_t levels, int32_t substances) {
  // The rings, a row of zeros, and a row for what is not wanted.
  return ((int64_t)(levels - 1) * substances * RK_RING_ROWS + 2) * ring_stride(width);
}

void rk_fill_edges(float *row, int32_t width, int32_t boundary) {
  row[-1] = boundary == RK_PERIODIC ? row[width - 1] : boundary == RK_NO_FLUX ? row[0] : 0;
  row[width] = boundary == RK_PERIODIC ? row[0] : boundary == RK_NO_FLUX ? row[width - 1] : 0;
}

static int kind(const rk_pass *p) {
  switch (p->model) {
    case RK_FITZHUGH_NAGUMO: return p->is_nine_point ? RK_FHN9 : RK_FHN5;
    case RK_GRAY_SCOTT: return p->is_nine_point ? RK_GS9 : RK_GS5;
    default: return p->is_standard ? RK_BZ_STANDARD : RK_BZ_ORIGINAL;
  }
}

static rk_kernel kernel(const rk_pass *p) {
#if defined(__x86_64__)
  if (p->instructions == RK_AVX512) return rk_kernels_avx512[kind(p)][p->is_eight_bit != 0];
  if (p->instructions == RK_AVX2) return rk_kernels_avx2[kind(p)][p->is_eight_bit != 0];
#endif
  return rk_kernels_baseline[kind(p)][p->is_eight_bit != 0];
}

// The numbers a kernel multiplies by: see the comments there.
static void fill_constants(const rk_pass *p, float *c) {
  const float *q = p->parameters;
  // What the centre counts, and the neighbours beside it and at the corners.
  double centre = p->is_nine_point ? 10. / 3 : 4, edge = p->is_nine_point ? 2. / 3 : 1, corner = p->is_nine_point ? 1. / 6 : 0;
  if (p->model == RK_BELOUSOV_ZHABOTINSKY) {
    memcpy(c, q, 3 * sizeof *c);
    c[3] = q[0] * q[2];
  } else if (p->model == RK_GRAY_SCOTT && p->is_eight_bit) {
    float sum = q[0] + q[1];
    c[0] = q[0], c[1] = sum, c[2] = q[2], c[3] = q[3];
  } else if (p->model == RK_GRAY_SCOTT) {
    double feed = q[0], kill = q[1], du = q[2], dv = q[3];
    c[0] = edge * du, c[1] = corner * du, c[2] = 1 - feed - centre * du, c[3] = feed;
    c[4] = edge * dv, c[5] = corner * dv, c[6] = 1 - feed - kill - centre * dv;
  } else if (p->is_eight_bit) {
    memcpy(c, q, 8 * sizeof *c);
  } else {
    double t = q[0], a0 = q[1], a1 = q[2], epsilon = q[3], delta = q[4], k1 = q[5], k2 = q[6], k3 = q[7];
    c[0] = edge * t, c[1] = corner * t, c[2] = 1 + t * k1 - centre * t, c[3] = -t * k2, c[4] = -t, c[5] = -t;
    c[6] = edge * t * delta, c[7] = corner * t * delta, c[8] = 1 - t * epsilon * a1 - centre * t * delta;
    c[9] = t * epsilon * k3, c[10] = -t * epsilon * a0;
  }
}

// The row whose cells stand for those of a row beyond the edge, or -1 for nothing at all.
static inline int32_t row_within(const rk_pass *p, int32_t row) {
  if (row >= 0 && row < p->height) return row;
  if (p->boundary == RK_NO_FLUX) return row < 0 ? 0 : p->height - 1;
  if (p->boundary == RK_ZERO) return -1;
  int32_t rest = row % p->height;
  return rest < 0 ? rest + p->height : rest;
}

void rk_run_band(const rk_pass *p) {
  const int levels = p->levels, substances = p->model == RK_BELOUSOV_ZHABOTINSKY ? 3 : 2;
  const int64_t ring = ring_stride(p->width);
  const int is_periodic = p->boundary == RK_PERIODIC;
  float *rings = p->scratch + RK_PADDING;
  float *zeros = rings + (int64_t)(levels - 1) * substances * RK_RING_ROWS * ring, *unwanted = zeros + ring;
  memset(zeros - RK_PADDING, 0, ring * sizeof *zeros);
  const rk_kernel run = kernel(p);
  float constants[RK_CONSTANTS] = {0};
  fill_constants(p, constants);
  rk_rows rows = {.count = ((int64_t)p->width + 15) / 16 * 16, .constants = constants};
  const uint64_t before = flush_denormals();

  // A row of level 1 to levels - 1; those around the field are in the ring too if it is periodic.
#define RING(level, substance, row) \
  (rings + (((int64_t)((level) - 1) * substances + (substance)) * RK_RING_ROWS + ((row) & (RK_RING_ROWS - 1))) * ring)

  for (int32_t r = p->first - levels; r < p->end + levels; r += 2) {
    for (int level = 1; level <= levels; level++) {
      const int32_t first = r - level, more = levels - level;
      int32_t low = p->first - more, high = p->end + more;
      if (!is_periodic) {
        if (low < 0) low = 0;
        if (high > p->height) high = p->height;
      }
      if (first + 1 < low || first >= high) continue;
      for (int i = 0; i < 4; i++) {
        const int32_t row = first - 1 + i, within = row_within(p, row);
        for (int s = 0; s < substances; s++)
          rows.in[s][i] = within < 0 ? zeros : level == 1 ? p->source[s] + within * p->stride : RING(level - 1, s, is_periodic ? row : within);
      }
      for (int i = 0; i < 2; i++) {
        const int32_t row = first + i, is_wanted = row >= low && row < high;
        for (int s = 0; s < substances; s++)
          rows.out[s][i] = !is_wanted ? unwanted : level == levels ? p->target[s] + row * p->stride : RING(level, s, row);
      }
      run(&rows);
      for (int i = 0; i < 2; i++)
        for (int s = 0; s < substances; s++)
          if (rows.out[s][i] != unwanted) rk_fill_edges(rows.out[s][i], p->width, p->boundary);
    }
  }
  restore(before);
}
