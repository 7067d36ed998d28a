// SPDX-License-Identifier: MIT
// What Swift cannot say of GTK by itself: calls with variable arguments, classes of GObject, and two functions of libdispatch.
#pragma once
#include <gtk/gtk.h>

// Exported by libdispatch, for main loops other than its own; no public header declares them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// A drawing area that screen readers know as an image, or not at all.
GtkWidget *shim_drawing_area_new(gboolean is_image);

void shim_set_accessible_label(GtkWidget *widget, const char *text);
void shim_set_accessible_description(GtkWidget *widget, const char *text);
void shim_set_accessible_value(GtkWidget *widget, double value);
void shim_set_accessible_hidden(GtkWidget *widget, gboolean hidden);

// A timer of the wall clock, for g_unix_fd_add: it also wakes when the clock is set, as after a suspend. -1 where there is none.
int shim_wall_timer_new(void);
// Has it ring at a time, in seconds since 1970; in the past at once.
void shim_wall_timer_set(int timer, double seconds);

// Names the folder of a domain's translations, which are UTF-8.
void shim_bind_text_domain(const char *domain, const char *folder);

// An item of a ShimModel: a box round one of the program's objects. It emits "changed" when the object has other values.
#define SHIM_TYPE_ITEM (shim_item_get_type())
G_DECLARE_FINAL_TYPE(ShimItem, shim_item, SHIM, ITEM, GObject)
ShimItem *shim_item_new(gpointer content, GDestroyNotify release);
gpointer shim_item_get_content(ShimItem *item);
void shim_item_changed(ShimItem *item);

// A GListModel of ShimItems that asks the program for its length and its items.
#define SHIM_TYPE_MODEL (shim_model_get_type())
G_DECLARE_FINAL_TYPE(ShimModel, shim_model, SHIM, MODEL, GObject)
typedef struct {
  guint (*count)(gpointer source);
  // Gives a reference away.
  ShimItem *(*item)(gpointer source, guint position);
  GDestroyNotify release;
} ShimModelFunctions;
ShimModel *shim_model_new(gpointer source, ShimModelFunctions functions);
