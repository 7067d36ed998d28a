// SPDX-License-Identifier: MIT
// Reads a C argument list, whose layout only C knows. Called by NSPredicate(format:arguments:).
#pragma once
#include <stdarg.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/// Reads one argument for each letter of `kinds` into 64 bits each: `i` an int, `l` a 64-bit integer, `d` the bits of a double, `p` a pointer.
void CoreDataReadArguments(const char *kinds, uint64_t *values, va_list arguments);
#ifdef __cplusplus
}
#endif
