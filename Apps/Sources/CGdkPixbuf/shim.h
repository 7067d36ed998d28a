// SPDX-License-Identifier: MIT
// GdkPixbuf as Swift sees it. The libraries to link come from pkg-config.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
