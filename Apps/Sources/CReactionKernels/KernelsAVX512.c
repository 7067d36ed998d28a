// SPDX-License-Identifier: MIT
// The row kernels for processors with AVX-512: sixteen values at a time. Pass.c looks before it calls them.
#if defined(__x86_64__)
// Before the attribute: a function of the headers keeps the instructions it was declared with.
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx2,fma"))), apply_to = function)
#define LANES 16
#define HAS_FMA 1
#define TABLE rk_kernels_avx512
#include "RowKernels.h"
#pragma clang attribute pop
#endif
