// SPDX-License-Identifier: MIT
// What the header says. Adwaita calls it.

#include "CGtkShim.h"

#include <libintl.h>

GtkWidget *shim_drawing_area_new(gboolean is_image) {
  GtkAccessibleRole role = is_image ? GTK_ACCESSIBLE_ROLE_IMG : GTK_ACCESSIBLE_ROLE_PRESENTATION;
  return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", role, NULL);
}

void shim_set_accessible_label(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void shim_set_accessible_description(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void shim_set_accessible_value(GtkWidget *widget, double value) {
  // GTK takes numbers for equal that differ by less than a thousandth, and tells nobody.
  gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value, -1);
}

void shim_set_accessible_hidden(GtkWidget *widget, gboolean hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

void shim_bind_text_domain(const char *domain, const char *folder) {
  bindtextdomain(domain, folder);
  bind_textdomain_codeset(domain, "UTF-8");
}

// Items.

struct _ShimItem {
  GObject parent_instance;
  gpointer content;
  GDestroyNotify release;
};

G_DEFINE_TYPE(ShimItem, shim_item, G_TYPE_OBJECT)

static guint changed_signal;

static void shim_item_finalize(GObject *object) {
  ShimItem *self = SHIM_ITEM(object);
  self->release(self->content);
  G_OBJECT_CLASS(shim_item_parent_class)->finalize(object);
}

static void shim_item_class_init(ShimItemClass *class) {
  G_OBJECT_CLASS(class)->finalize = shim_item_finalize;
  changed_signal = g_signal_new("changed", SHIM_TYPE_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void shim_item_init(ShimItem *self) {}

ShimItem *shim_item_new(gpointer content, GDestroyNotify release) {
  ShimItem *self = g_object_new(SHIM_TYPE_ITEM, NULL);
  self->content = content;
  self->release = release;
  return self;
}

gpointer shim_item_get_content(ShimItem *item) { return item->content; }

void shim_item_changed(ShimItem *item) { g_signal_emit(item, changed_signal, 0); }

// Models.

struct _ShimModel {
  GObject parent_instance;
  gpointer source;
  ShimModelFunctions functions;
};

static GType shim_model_get_item_type(GListModel *model) { return SHIM_TYPE_ITEM; }

static guint shim_model_get_n_items(GListModel *model) {
  ShimModel *self = SHIM_MODEL(model);
  return self->functions.count(self->source);
}

static gpointer shim_model_get_item(GListModel *model, guint position) {
  ShimModel *self = SHIM_MODEL(model);
  return position < self->functions.count(self->source) ? self->functions.item(self->source, position) : NULL;
}

static void shim_model_list_init(GListModelInterface *interface) {
  interface->get_item_type = shim_model_get_item_type;
  interface->get_n_items = shim_model_get_n_items;
  interface->get_item = shim_model_get_item;
}

G_DEFINE_TYPE_WITH_CODE(ShimModel, shim_model, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, shim_model_list_init))

static void shim_model_finalize(GObject *object) {
  ShimModel *self = SHIM_MODEL(object);
  self->functions.release(self->source);
  G_OBJECT_CLASS(shim_model_parent_class)->finalize(object);
}

static void shim_model_class_init(ShimModelClass *class) { G_OBJECT_CLASS(class)->finalize = shim_model_finalize; }

static void shim_model_init(ShimModel *self) {}

ShimModel *shim_model_new(gpointer source, ShimModelFunctions functions) {
  ShimModel *self = g_object_new(SHIM_TYPE_MODEL, NULL);
  self->source = source;
  self->functions = functions;
  return self;
}
