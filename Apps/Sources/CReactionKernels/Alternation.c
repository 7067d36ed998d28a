// SPDX-License-Identifier: MIT
// Finds checkerboards, which unstable diffusion draws. Swift's FastSolver asks before it shows a field.
#include <math.h>
#include "CReactionKernels.h"

enum { SIDE = 16 };

float rk_alternation(const float *plane, int64_t stride, int32_t width, int32_t height) {
  float most = 0;
  for (int32_t top = 0; top < height; top += SIDE) {
    for (int32_t left = 0; left < width; left += SIDE) {
      // A block that would be narrow begins earlier.
      const int32_t y0 = top + SIDE <= height ? top : height < SIDE ? 0 : height - SIDE, rows = height < SIDE ? height : SIDE;
      const int32_t x0 = left + SIDE <= width ? left : width < SIDE ? 0 : width - SIDE, columns = width < SIDE ? width : SIDE;
      float sum = 0;
      for (int32_t y = y0; y < y0 + rows; y += 1) {
        const float *row = plane + y * stride + x0;
        float alternating = 0;
        for (int32_t x = 0; x + 1 < columns; x += 2) alternating += row[x] - row[x + 1];
        sum += (y - y0) & 1 ? -alternating : alternating;
      }
      const float share = fabsf(sum) / (float)(rows * (columns / 2));
      if (share > most) most = share;
    }
  }
  return most;
}
