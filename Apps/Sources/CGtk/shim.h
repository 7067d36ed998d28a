// SPDX-License-Identifier: MIT
// GTK 4, libadwaita and GLib as Swift sees them. The libraries to link come from pkg-config.
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
