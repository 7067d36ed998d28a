// SPDX-License-Identifier: MIT
// Reads a C argument list; see VariableArguments.h.
#include "VariableArguments.h"
#include <string.h>

void CoreDataReadArguments(const char *kinds, uint64_t *values, va_list arguments) {
  for (size_t index = 0; kinds[index] != 0; index++) {
    switch (kinds[index]) {
    case 'i': values[index] = (uint64_t)(int64_t)va_arg(arguments, int); break;
    case 'l': values[index] = (uint64_t)va_arg(arguments, int64_t); break;
    case 'd': {
      double value = va_arg(arguments, double);
      memcpy(&values[index], &value, sizeof value);
      break;
    }
    default: values[index] = (uint64_t)(uintptr_t)va_arg(arguments, void *);
    }
  }
}
