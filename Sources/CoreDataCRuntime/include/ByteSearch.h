// SPDX-License-Identifier: MIT
// Finds bytes in bytes in linear time, by the C library's extension that Swift does not see. Called by string comparison.
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
/// The first place of `part` in `text`, or NULL.
const void *CoreDataFindBytes(const void *text, size_t length, const void *part, size_t partLength);
#ifdef __cplusplus
}
#endif
