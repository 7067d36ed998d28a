// SPDX-License-Identifier: MIT
// AT-SPI as Swift sees it: what screen readers are told of windows.
#pragma once
#include <atspi/atspi.h>
