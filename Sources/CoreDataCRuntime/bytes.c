// SPDX-License-Identifier: MIT
// Finds bytes in bytes; see ByteSearch.h.
#define _GNU_SOURCE
#include "ByteSearch.h"
#include <string.h>

const void *CoreDataFindBytes(const void *text, size_t length, const void *part, size_t partLength) {
  return memmem(text, length, part, partLength);
}
