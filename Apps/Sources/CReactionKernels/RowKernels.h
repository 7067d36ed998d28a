// SPDX-License-Identifier: MIT
// The row kernels, written once for any width of vectors. Each Kernels….c sets LANES, HAS_FMA and TABLE and includes this.
//
// In 256 levels the operations and their order are those of the reference engine, so that the results are its to the bit: products and
// sums are fused only where that changes nothing. In full precision they are arranged for speed.
#include <string.h>
#include "Rows.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif
#pragma STDC FP_CONTRACT OFF

typedef float V __attribute__((vector_size(4 * LANES), may_alias));
typedef float Unaligned __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t Mask __attribute__((vector_size(4 * LANES)));

#define INLINE static inline __attribute__((always_inline))

INLINE V all(float x) { return x - (V){0}; }
INLINE V load(const float *p) { return *(const V *)p; }
INLINE V loadAnywhere(const float *p) { return (V) * (const Unaligned *)p; }
// The values one cell to the left, and to the right.
#if LANES == 16 && defined(__x86_64__)
// Every vector but the aligned ones would lie across two lines of the cache, so it is put together from aligned ones. In 256 levels the
// arithmetic is the longer part, and would wait for that.
INLINE V leftOf(const float *p, int eight) {
  return eight ? loadAnywhere(p - 1) : (V)_mm512_alignr_epi32((__m512i)load(p), (__m512i)load(p - LANES), 15);
}
INLINE V rightOf(const float *p, int eight) {
  return eight ? loadAnywhere(p + 1) : (V)_mm512_alignr_epi32((__m512i)load(p + LANES), (__m512i)load(p), 1);
}
#else
INLINE V leftOf(const float *p, int eight) {
  (void)eight;
  return loadAnywhere(p - 1);
}
INLINE V rightOf(const float *p, int eight) {
  (void)eight;
  return loadAnywhere(p + 1);
}
#endif
INLINE void store(float *p, V x) { *(V *)p = x; }

// a * b + c, in one rounding where the processor can.
INLINE V mulAdd(V a, V b, V c) {
#if HAS_FMA
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}

// Into 0…1; the comparison with what is no number is false, which so becomes 0.
INLINE V clamp(V x) {
#if defined(__x86_64__) && LANES == 16
  return _mm512_min_ps(_mm512_max_ps(x, _mm512_setzero_ps()), _mm512_set1_ps(1));
#elif defined(__x86_64__) && LANES == 8
  return _mm256_min_ps(_mm256_max_ps(x, _mm256_setzero_ps()), _mm256_set1_ps(1));
#elif defined(__x86_64__)
  return _mm_min_ps(_mm_max_ps(x, _mm_setzero_ps()), _mm_set1_ps(1));
#else
  V one = all(1);
  x = (V)((Mask)x & (x > all(0)));
  Mask small = x < one;
  return (V)(((Mask)x & small) | ((Mask)one & ~small));
#endif
}

// n / 255 of a whole n from 0 to 255, as correctly rounded as a division: the two parts of 1 / 255 have 48 bits together.
INLINE V ofLevels(V n) {
#if HAS_FMA
  const float high = 1.f / 255;
  const float low = (float)(1. / 255 - high);
  return mulAdd(n, all(high), n * all(low));
#else
  return n / all(255);
#endif
}

// x / 9 as correctly rounded as a division: the quotient, and the correction by what it leaves over (Markstein, 1990).
INLINE V ninth(V x) {
#if HAS_FMA
  V inverse = all(1.f / 9), quotient = x * inverse;
  return mulAdd(mulAdd(all(-9), quotient, x), inverse, quotient);
#else
  return x / all(9);
#endif
}

// What is kept of a new value.
INLINE V settle(V x, int eight) {
  x = clamp(x);
  // Floats from 2^23 on are whole, so adding 2^23 rounds to the nearest, from halfway to the even.
  return eight ? ofLevels(LANES > 4 ? __builtin_elementwise_rint(x * all(255)) : (x * all(255) + all(0x1p23f)) - all(0x1p23f)) : x;
}

// The sums around the cells at x: beside in the row itself, above and below, and at the corners.
typedef struct {
  V up, down, left, right, upLeft, upRight, downLeft, downRight;
} Around;

INLINE Around around(const float *const in[4], int64_t x, int row, int nine, int eight) {
  Around a = {load(in[row] + x), load(in[row + 2] + x), leftOf(in[row + 1] + x, eight), rightOf(in[row + 1] + x, eight), {0}, {0}, {0}, {0}};
  if (nine) {
    a.upLeft = leftOf(in[row] + x, eight);
    a.upRight = rightOf(in[row] + x, eight);
    a.downLeft = leftOf(in[row + 2] + x, eight);
    a.downRight = rightOf(in[row + 2] + x, eight);
  }
  return a;
}

// The Laplacian, in the reference engine's order.
INLINE V laplacian(Around a, V centre, int nine) {
  // A product by four is exact, so fusing it changes nothing.
  if (!nine) return mulAdd(all(-4), centre, a.up + a.down + a.left + a.right);
  V edges = (a.up + a.down) + (a.left + a.right), corners = (a.upLeft + a.upRight) + (a.downLeft + a.downRight);
  return all(2.f / 3) * edges + all(1.f / 6) * corners - all(10.f / 3) * centre;
}

// Diffusion arranged for speed: the centre's part is in the constant it is multiplied by anyway.
INLINE V spread(Around a, V edge, V corner, V rest, int nine) {
  V edges = (a.up + a.down) + (a.left + a.right);
  if (nine) rest = mulAdd(corner, (a.upLeft + a.upRight) + (a.downLeft + a.downRight), rest);
  return mulAdd(edge, edges, rest);
}

// Copies of all pointers and constants: what is stored could change the originals, for all the compiler knows.
#define OWN(rows) \
  const rk_rows r = *rows; \
  float c[RK_CONSTANTS]; \
  memcpy(c, r.constants, sizeof c)

INLINE void fitzHughNagumo(const rk_rows *rows, int nine, int eight) {
  OWN(rows);
  for (int64_t x = 0; x < r.count; x += LANES) {
    V nextA[2], nextB[2];
#pragma clang loop unroll(full)
    for (int row = 0; row < 2; row++) {
      V a = load(r.in[0][row + 1] + x), b = load(r.in[1][row + 1] + x);
      Around aroundA = around(r.in[0], x, row, nine, eight), aroundB = around(r.in[1], x, row, nine, eight);
      if (eight) {
        V timestep = all(c[0]), a0 = all(c[1]), a1 = all(c[2]), epsilon = all(c[3]), delta = all(c[4]), k1 = all(c[5]), k2 = all(c[6]), k3 = all(c[7]);
        V changeA = k1 * a - k2 * a * a - a * a * a - b + laplacian(aroundA, a, nine);
        V changeB = epsilon * (k3 * a - a1 * b - a0) + delta * laplacian(aroundB, b, nine);
        nextA[row] = a + timestep * changeA;
        nextB[row] = b + timestep * changeB;
      } else {
        // c: edge, corner, linear, quadratic, cubic of a, b of a; edge, corner, own, a of b, constant.
        V factor = mulAdd(mulAdd(all(c[4]), a, all(c[3])), a, all(c[2]));
        nextA[row] = mulAdd(factor, a, spread(aroundA, all(c[0]), all(c[1]), all(c[5]) * b, nine));
        nextB[row] = mulAdd(all(c[8]), b, spread(aroundB, all(c[6]), all(c[7]), mulAdd(all(c[9]), a, all(c[10])), nine));
      }
    }
    // Stored at last: a store could change what is loaded after it, for all the compiler knows.
    for (int row = 0; row < 2; row++) {
      store(r.out[0][row] + x, settle(nextA[row], eight));
      store(r.out[1][row] + x, settle(nextB[row], eight));
    }
  }
}

INLINE void grayScott(const rk_rows *rows, int nine, int eight) {
  OWN(rows);
  for (int64_t x = 0; x < r.count; x += LANES) {
    V nextU[2], nextV[2];
#pragma clang loop unroll(full)
    for (int row = 0; row < 2; row++) {
      V u = load(r.in[0][row + 1] + x), v = load(r.in[1][row + 1] + x);
      Around aroundU = around(r.in[0], x, row, nine, eight), aroundV = around(r.in[1], x, row, nine, eight);
      V reaction = u * v * v;
      if (eight) {
        V feed = all(c[0]), loss = all(c[1]), diffusionU = all(c[2]), diffusionV = all(c[3]);
        nextU[row] = u + (diffusionU * laplacian(aroundU, u, nine) - reaction + feed * (all(1) - u));
        nextV[row] = v + (diffusionV * laplacian(aroundV, v, nine) + reaction - loss * v);
      } else {
        // c: edge, corner, own and constant of u; edge, corner, own of v.
        nextU[row] = mulAdd(all(c[2]), u, spread(aroundU, all(c[0]), all(c[1]), all(c[3]) - reaction, nine));
        nextV[row] = mulAdd(all(c[6]), v, spread(aroundV, all(c[4]), all(c[5]), reaction, nine));
      }
    }
    for (int row = 0; row < 2; row++) {
      store(r.out[0][row] + x, settle(nextU[row], eight));
      store(r.out[1][row] + x, settle(nextV[row], eight));
    }
  }
}

INLINE V three(const float *p, int eight) { return leftOf(p, eight) + load(p) + rightOf(p, eight); }

INLINE void belousovZhabotinsky(const rk_rows *rows, int standard, int eight) {
  OWN(rows);
  V alpha = all(c[0]), beta = all(c[1]), gamma = all(c[2]), both = all(c[3]);
  for (int64_t x = 0; x < r.count; x += LANES) {
    V blurred[2][3];
#pragma clang loop unroll(full)
    for (int plane = 0; plane < 3; plane++) {
      V sums[4];
#pragma clang loop unroll(full)
      for (int row = 0; row < 4; row++) sums[row] = three(r.in[plane][row] + x, eight);
#pragma clang loop unroll(full)
      for (int row = 0; row < 2; row++) {
        V sum = sums[row] + sums[row + 1] + sums[row + 2];
        // The original counts the centre twice and still divides by nine.
        if (!standard) sum = sum + load(r.in[plane][row + 1] + x);
        blurred[row][plane] = eight ? ninth(sum) : sum * all(1.f / 9);
      }
    }
    V next[2][3];
#pragma clang loop unroll(full)
    for (int row = 0; row < 2; row++) {
      V a = blurred[row][0], b = blurred[row][1], d = blurred[row][2], nextA, nextB, nextC;
      if (eight) {
        nextA = standard ? a + a * (alpha * b - gamma * d) : a + a * (both * b) - d;
        nextB = b + b * (beta * d - alpha * a);
        nextC = d + d * (gamma * a - beta * b);
      } else {
        V betaB = beta * b;
        nextA = standard ? mulAdd(a, mulAdd(alpha, b, -(gamma * d)), a) : mulAdd(a, both * b, a - d);
        nextB = mulAdd(b, mulAdd(beta, d, -(alpha * a)), b);
        nextC = mulAdd(d, mulAdd(gamma, a, -betaB), d);
      }
      next[row][0] = settle(nextA, eight);
      next[row][1] = settle(nextB, eight);
      next[row][2] = settle(nextC, eight);
    }
    for (int row = 0; row < 2; row++) {
      for (int plane = 0; plane < 3; plane++) store(r.out[plane][row] + x, next[row][plane]);
    }
  }
}

#define KERNEL(name, model, form) \
  static void name##Float(const rk_rows *rows) { model(rows, form, 0); } \
  static void name##Eight(const rk_rows *rows) { model(rows, form, 1); }
KERNEL(fhn5, fitzHughNagumo, 0)
KERNEL(fhn9, fitzHughNagumo, 1)
KERNEL(gs5, grayScott, 0)
KERNEL(gs9, grayScott, 1)
KERNEL(bzOriginal, belousovZhabotinsky, 0)
KERNEL(bzStandard, belousovZhabotinsky, 1)

#define ROW(name) {name##Float, name##Eight}
const rk_kernel TABLE[RK_KINDS][2] = {ROW(fhn5), ROW(fhn9), ROW(gs5), ROW(gs9), ROW(bzOriginal), ROW(bzStandard)};
