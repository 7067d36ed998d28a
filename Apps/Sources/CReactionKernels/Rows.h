// SPDX-License-Identifier: MIT
// What Pass.c and the row kernels say to each other.
#pragma once
#include "CReactionKernels.h"

enum { RK_CONSTANTS = 12 };

// Two rows to be computed, from four rows of each substance: the one above, the two themselves, the one below.
typedef struct {
  const float *in[3][4];
  float *out[3][2];
  // A multiple of 16.
  int64_t count;
  const float *constants;
} rk_rows;

typedef void (*rk_kernel)(const rk_rows *rows);

// The models with their stencils and forms, in the order of the kernels' table.
enum { RK_FHN5, RK_FHN9, RK_GS5, RK_GS9, RK_BZ_ORIGINAL, RK_BZ_STANDARD, RK_KINDS };

// For each kind the kernel in full precision, then the one in 256 levels.
extern const rk_kernel rk_kernels_baseline[RK_KINDS][2];
#if defined(__x86_64__)
extern const rk_kernel rk_kernels_avx2[RK_KINDS][2];
extern const rk_kernel rk_kernels_avx512[RK_KINDS][2];
#endif
