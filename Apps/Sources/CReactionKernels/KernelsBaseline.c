// SPDX-License-Identifier: MIT
// The row kernels for every machine: four values at a time (SSE2, NEON, or what the compiler makes of them).
#define LANES 4
#if defined(__aarch64__)
#define HAS_FMA 1
#else
#define HAS_FMA 0
#endif
#define TABLE rk_kernels_baseline
#include "RowKernels.h"
