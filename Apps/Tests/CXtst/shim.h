// SPDX-License-Identifier: MIT
// X11 and its test extension as Swift sees them: where windows are, a pointer and keys.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
