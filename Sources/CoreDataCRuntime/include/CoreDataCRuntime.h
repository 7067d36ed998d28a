// SPDX-License-Identifier: MIT
// Entry points of the Swift runtime that the identity map needs: taking a reference to an object that may be dying.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/// Retains `object` unless its deinitialisation has begun; answers `object`, or NULL when it is dying.
void *swift_tryRetain(void *object);
#ifdef __cplusplus
}
#endif
