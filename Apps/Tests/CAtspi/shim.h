// SPDX-License-Identifier: MIT
// AT-SPI as Swift sees it: what screen readers are told of windows. GIO for the desktop's other services on the bus.
#pragma once
#include <atspi/atspi.h>
#include <gio/gio.h>
