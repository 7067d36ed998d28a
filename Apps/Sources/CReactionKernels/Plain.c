// SPDX-License-Identifier: MIT
// What `reactionlab bench` measures the engine against: plain loops as one would write them, and the speed of the memory.
//
// One step is one pass over memory; the compiler makes vectors of it, with AVX2 and FMA where the processor has them.
#include "CReactionKernels.h"
#pragma clang fp contract(fast)

#define INLINE static inline __attribute__((always_inline))

INLINE float settle(float x, int eight) {
  x = x > 0 ? x : 0;
  x = x < 1 ? x : 1;
  return eight ? ((x * 255 + 0x1p23f) - 0x1p23f) / 255 : x;
}

INLINE const float *row_of(const rk_pass *p, int s, int32_t row, const float *zeros) {
  if (row >= 0 && row < p->height) return p->source[s] + row * p->stride;
  if (p->boundary == RK_ZERO) return zeros;
  return p->source[s] + (p->boundary == RK_PERIODIC ? (row + p->height) % p->height : row < 0 ? 0 : p->height - 1) * p->stride;
}

INLINE float laplacian(const float *up, const float *at, const float *down, int64_t x, int nine) {
  float edges = up[x] + down[x] + at[x - 1] + at[x + 1];
  if (!nine) return edges - 4 * at[x];
  float corners = up[x - 1] + up[x + 1] + down[x - 1] + down[x + 1];
  return (2.f / 3) * edges + (1.f / 6) * corners - (10.f / 3) * at[x];
}

// Not `restrict`: that makes the compiler carry values from cell to cell, which no vector can.
INLINE void two_rows(const rk_pass *p, const float *const a[3], const float *const b[3], float *nextA, float *nextB, int nine, int eight) {
  const float *q = p->parameters;
  const int is_gray_scott = p->model == RK_GRAY_SCOTT;
  const float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
  const float *up = a[0], *at = a[1], *down = a[2], *upB = b[0], *atB = b[1], *downB = b[2];
  const int64_t width = p->width;
  if (is_gray_scott) {
#pragma clang loop vectorize(assume_safety) interleave(enable)
    for (int64_t x = 0; x < width; x++) {
      float u = at[x], v = atB[x], reaction = u * v * v;
      nextA[x] = settle(u + (q2 * laplacian(up, at, down, x, nine) - reaction + q0 * (1 - u)), eight);
      nextB[x] = settle(v + (q3 * laplacian(upB, atB, downB, x, nine) + reaction - (q0 + q1) * v), eight);
    }
  } else {
#pragma clang loop vectorize(assume_safety) interleave(enable)
    for (int64_t x = 0; x < width; x++) {
      float s = at[x], t = atB[x];
      nextA[x] = settle(s + q0 * (q5 * s - q6 * s * s - s * s * s - t + laplacian(up, at, down, x, nine)), eight);
      nextB[x] = settle(t + q0 * (q3 * (q7 * s - q2 * t - q1) + q4 * laplacian(upB, atB, downB, x, nine)), eight);
    }
  }
}

INLINE float blur(const float *up, const float *at, const float *down, int64_t x, int standard) {
  float sum = up[x - 1] + up[x] + up[x + 1] + at[x - 1] + at[x] + at[x + 1] + down[x - 1] + down[x] + down[x + 1];
  return (standard ? sum : sum + at[x]) / 9;
}

INLINE void three_rows(const rk_pass *p, const float *const rows[3][3], float *const next[3], int standard, int eight) {
  const float alpha = p->parameters[0], beta = p->parameters[1], gamma = p->parameters[2];
  float *nextA = next[0], *nextB = next[1], *nextC = next[2];
  const int64_t width = p->width;
#pragma clang loop vectorize(assume_safety) interleave(enable)
  for (int64_t x = 0; x < width; x++) {
    float a = blur(rows[0][0], rows[0][1], rows[0][2], x, standard), b = blur(rows[1][0], rows[1][1], rows[1][2], x, standard);
    float c = blur(rows[2][0], rows[2][1], rows[2][2], x, standard);
    nextA[x] = settle(standard ? a + a * (alpha * b - gamma * c) : a + a * (alpha * gamma * b) - c, eight);
    nextB[x] = settle(b + b * (beta * c - alpha * a), eight);
    nextC[x] = settle(c + c * (gamma * a - beta * b), eight);
  }
}

INLINE void step(const rk_pass *p) {
  const int substances = p->model == RK_BELOUSOV_ZHABOTINSKY ? 3 : 2;
  for (int32_t y = p->first; y < p->end; y++) {
    const float *in[3][3];
    float *out[3];
    for (int s = 0; s < substances; s++) {
      for (int i = 0; i < 3; i++) in[s][i] = row_of(p, s, y - 1 + i, p->scratch);
      out[s] = p->target[s] + y * p->stride;
    }
    // Each form is a loop of its own.
    if (substances == 3) {
      if (p->is_standard) p->is_eight_bit ? three_rows(p, in, out, 1, 1) : three_rows(p, in, out, 1, 0);
      else p->is_eight_bit ? three_rows(p, in, out, 0, 1) : three_rows(p, in, out, 0, 0);
    } else if (p->is_nine_point) {
      p->is_eight_bit ? two_rows(p, in[0], in[1], out[0], out[1], 1, 1) : two_rows(p, in[0], in[1], out[0], out[1], 1, 0);
    } else {
      p->is_eight_bit ? two_rows(p, in[0], in[1], out[0], out[1], 0, 1) : two_rows(p, in[0], in[1], out[0], out[1], 0, 0);
    }
    for (int s = 0; s < substances; s++) rk_fill_edges(out[s], p->width, p->boundary);
  }
}

static void plain_baseline(const rk_pass *p) { step(p); }
#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) static void plain_avx2(const rk_pass *p) { step(p); }
__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma"))) static void plain_avx512(const rk_pass *p) { step(p); }
#endif

void rk_plain_step(const rk_pass *p) {
#if defined(__x86_64__)
  if (p->instructions == RK_AVX512) return plain_avx512(p);
  if (p->instructions == RK_AVX2) return plain_avx2(p);
#endif
  plain_baseline(p);
}

void rk_triad(float *target, const float *one, const float *other, int64_t count) {
#pragma clang loop vectorize(assume_safety) interleave(enable)
  for (int64_t i = 0; i < count; i++) target[i] = one[i] + 3 * other[i];
}
