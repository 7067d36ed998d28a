// SPDX-License-Identifier: MIT
// Nothing to call: the library works by being loaded into a program. See probe.c.
#pragma once
