// SPDX-License-Identifier: MIT
// The fast engine's inner loops: several steps of a band of rows in one pass over memory. Swift's FastSolver calls rk_run_band.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { RK_FITZHUGH_NAGUMO = 0, RK_GRAY_SCOTT = 1, RK_BELOUSOV_ZHABOTINSKY = 2 };
enum { RK_ZERO = 0, RK_PERIODIC = 1, RK_NO_FLUX = 2 };
enum { RK_BASELINE = 0, RK_AVX2 = 1, RK_AVX512 = 2 };

// Floats before the first and after the last cell of every row, at least. The cells beside the edge lie in them.
enum { RK_PADDING = 16 };
// A step needs the last four rows of the step before.
enum { RK_RING_ROWS = 4 };
enum { RK_MOST_LEVELS = 16 };

// All that a pass over a band is told. Rows begin on 64-byte boundaries, and so does `scratch`.
typedef struct {
  int32_t model, boundary, instructions;
  // The automaton as it was published, not as the original had it.
  int32_t is_standard;
  int32_t is_eight_bit, is_nine_point;
  int32_t width, height;
  // From a row to the next one, in floats; a multiple of 16.
  int64_t stride;
  // The first cell of the first row of each substance. The cells beside the edge of the source's rows are filled; the target's will be.
  const float *source[3];
  float *target[3];
  // The band: rows from `first` up to but not including `end`.
  int32_t first, end;
  // The number of steps, 1 to RK_MOST_LEVELS.
  int32_t levels;
  float *scratch;
  // FitzHugh-Nagumo: timestep, a0, a1, epsilon, delta, k1, k2, k3. Gray-Scott: F, K, Du, Dv. The automaton: alpha, beta, gamma.
  float parameters[8];
} rk_pass;

// The best instructions this processor has.
int32_t rk_best_instructions(void);
// Whether this processor has these instructions.
int32_t rk_has_instructions(int32_t instructions);
// How many floats `scratch` must hold.
int64_t rk_scratch_floats(int32_t width, int32_t levels, int32_t substances);
// Does `levels` steps of the band. Numbers too small to be normal are zero while it runs.
void rk_run_band(const rk_pass *pass);
// Fills the cells beside the edge of a row; rk_run_band expects them filled.
void rk_fill_edges(float *row, int32_t width, int32_t boundary);
// The largest share of alternation (0 to 1) in a 16 by 16 block of a plane: 1 is a checkerboard of 0 and 1.
float rk_alternation(const float *plane, int64_t stride, int32_t width, int32_t height);

// For measurements only: one step of a plain loop over all rows, which the compiler may use the best instructions for.
void rk_plain_step(const rk_pass *pass);
// For measurements only: reads two arrays and writes a third, `count` floats each.
void rk_triad(float *target, const float *one, const float *other, int64_t count);
