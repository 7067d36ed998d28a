// SPDX-License-Identifier: MIT
// Entry points of the Swift runtime that have no Swift spelling: taking a reference to an object that may be dying and counting
// references, for the identity map and batched results.
#pragma once
#include <stddef.h>
#include "ByteSearch.h"
#include "VariableArguments.h"
#ifdef __cplusplus
extern "C" {
#endif
/// Retains `object` unless its deinitialisation has begun; answers `object`, or NULL when it is dying.
void *swift_tryRetain(void *object);
/// The number of strong references to `object`.
size_t swift_retainCount(void *object);
#ifdef __cplusplus
}
#endif
