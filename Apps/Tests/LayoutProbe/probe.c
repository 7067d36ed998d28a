// SPDX-License-Identifier: MIT
// Loaded into a window's program by LD_PRELOAD, so that tests learn what accessibility does not tell: which labels are cut or shortened, and
// what lies outside its window. It also mirrors the program (DURAMEN_PROBE_RTL), enlarges its text
// (DURAMEN_PROBE_TEXT_SCALE) and times its first frame. UIDriver's Screen+Layout uses it.
//
// DURAMEN_PROBE names a file. SIGUSR1 has it written: a line with the number of the report, then a line for each fault.
// FILE.frame gets the milliseconds from the process's start to the end of its first frame.

#include "LayoutProbe.h"

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *report_path;
static int report_number;

// What a widget is called in a report: its type, its text, and what lies round it.
static char *describe(GtkWidget *widget) {
  const char *text = "";
  if (GTK_IS_LABEL(widget)) text = gtk_label_get_text(GTK_LABEL(widget));
  if (*text == 0 && gtk_widget_get_tooltip_text(widget)) text = gtk_widget_get_tooltip_text(widget);
  GString *words = g_string_new(NULL);
  g_string_append_printf(words, "%s “%s”", G_OBJECT_TYPE_NAME(widget), text);
  int steps = 0;
  for (GtkWidget *parent = gtk_widget_get_parent(widget); parent && steps < 4; parent = gtk_widget_get_parent(parent), steps++)
    g_string_append_printf(words, " in %s", G_OBJECT_TYPE_NAME(parent));
  for (char *letter = words->str; *letter; letter++)
    if (*letter == '\n') *letter = ' ';
  return g_string_free(words, FALSE);
}

static void complain(GString *report, GtkWidget *widget, const char *what) {
  char *words = describe(widget);
  g_string_append_printf(report, "%s: %s\n", words, what);
  g_free(words);
}

// Whether a widget sticks out of something that cuts it off. What scrolls may lie outside in the direction in which it scrolls.
static void check_place(GString *report, GtkWidget *widget) {
  gboolean scrolls_down = FALSE, scrolls_aside = FALSE;
  for (GtkWidget *parent = gtk_widget_get_parent(widget); parent; parent = gtk_widget_get_parent(parent)) {
    if (GTK_IS_SCROLLED_WINDOW(parent)) {
      GtkPolicyType aside, down;
      gtk_scrolled_window_get_policy(GTK_SCROLLED_WINDOW(parent), &aside, &down);
      scrolls_aside |= aside != GTK_POLICY_NEVER;
      scrolls_down |= down != GTK_POLICY_NEVER;
    }
    gboolean is_native = GTK_IS_NATIVE(parent);
    if (!is_native && gtk_widget_get_overflow(parent) != GTK_OVERFLOW_HIDDEN) continue;
    // The viewport inside a scrolled window cuts as well, and is met before it.
    if (GTK_IS_SCROLLABLE(parent)) continue;
    graphene_rect_t place;
    if (!gtk_widget_compute_bounds(widget, parent, &place)) continue;
    float width = gtk_widget_get_allocated_width(parent), height = gtk_widget_get_allocated_height(parent);
    if (!scrolls_aside && (place.origin.x < -1 || place.origin.x + place.size.width > width + 1)) {
      char *words = g_strdup_printf("cut at the side by %s: from %.0f to %.0f of %.0f", G_OBJECT_TYPE_NAME(parent), place.origin.x,
                                    place.origin.x + place.size.width, width);
      complain(report, widget, words);
      g_free(words);
      return;
    }
    if (!scrolls_down && (place.origin.y < -1 || place.origin.y + place.size.height > height + 1)) {
      char *words = g_strdup_printf("cut above or below by %s: from %.0f to %.0f of %.0f", G_OBJECT_TYPE_NAME(parent), place.origin.y,
                                    place.origin.y + place.size.height, height);
      complain(report, widget, words);
      g_free(words);
      return;
    }
    if (is_native) return;
  }
}

static void check_label(GString *report, GtkWidget *widget) {
  PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(widget));
  if (*gtk_label_get_text(GTK_LABEL(widget)) == 0) return;
  if (pango_layout_is_ellipsized(layout)) {
    complain(report, widget, "shortened");
    return;
  }
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  int wide = gtk_widget_get_width(widget), high = gtk_widget_get_height(widget);
  if (width > wide + 1 || height > high + 1) {
    char *words = g_strdup_printf("needs %dx%d and has %dx%d", width, height, wide, high);
    complain(report, widget, words);
    g_free(words);
  }
}

static void check(GString *report, GtkWidget *widget) {
  if (!gtk_widget_get_mapped(widget)) return;
  // A tooltip or popover that is about to come has no size before its first frame, and is not seen yet.
  if (GTK_IS_NATIVE(widget) && !GTK_IS_WINDOW(widget) && gtk_widget_get_width(widget) == 0) return;
  if (GTK_IS_LABEL(widget)) check_label(report, widget);
  if (GTK_IS_LABEL(widget) || GTK_IS_BUTTON(widget) || GTK_IS_EDITABLE(widget) || GTK_IS_SWITCH(widget)) check_place(report, widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) check(report, child);
}

static gboolean write_report(gpointer data) {
  GString *report = g_string_new(NULL);
  g_string_append_printf(report, "%d\n", ++report_number);
  GListModel *windows = gtk_window_get_toplevels();
  for (guint index = 0; index < g_list_model_get_n_items(windows); index++) {
    GtkWidget *window = g_list_model_get_item(windows, index);
    check(report, window);
    g_object_unref(window);
  }
  g_file_set_contents(report_path, report->str, report->len, NULL);
  g_string_free(report, TRUE);
  return G_SOURCE_CONTINUE;
}

// The first frame.

static double milliseconds_since_start(void) {
  // The 22nd word, counted behind the name in brackets, is the start in ticks since the machine's.
  char text[1024] = "";
  FILE *file = fopen("/proc/self/stat", "r");
  if (!file) return -1;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  char *rest = strrchr(text, ')');
  for (int word = 0; rest && word < 20; word++) rest = strchr(rest + 1, ' ');
  if (!rest) return -1;
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6 - atoll(rest) * 1e3 / sysconf(_SC_CLK_TCK);
}

static void painted(GdkFrameClock *clock, gpointer data) {
  g_signal_handlers_disconnect_by_func(clock, painted, data);
  char *path = g_strdup_printf("%s.frame", report_path);
  char *text = g_strdup_printf("%.0f\n", milliseconds_since_start());
  g_file_set_contents(path, text, -1, NULL);
  g_free(text);
  g_free(path);
}

static gboolean mapped(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  GtkWidget *widget = g_value_get_object(values);
  if (!GTK_IS_WINDOW(widget)) return TRUE;
  g_signal_connect(gtk_widget_get_frame_clock(widget), "after-paint", G_CALLBACK(painted), NULL);
  return FALSE;
}

// GTK has been started when this is called, and no widget has been made yet.
static gboolean started(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  // A display without a desktop has a text size of its own, which a file of settings does not overrule.
  const char *scale = g_getenv("DURAMEN_PROBE_TEXT_SCALE");
  if (scale) g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 96 * 1024 * atoi(scale), NULL);
  if (g_getenv("DURAMEN_PROBE_RTL")) gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
  g_type_class_ref(GTK_TYPE_WIDGET);
  g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, mapped, NULL, NULL);
  return FALSE;
}

__attribute__((constructor)) static void begin(void) {
  report_path = g_getenv("DURAMEN_PROBE");
  if (!report_path) return;
  // What the program starts itself is not to be probed.
  g_unsetenv("LD_PRELOAD");
  // Programs inherit what the threads of tests keep from themselves.
  sigset_t asked;
  sigemptyset(&asked);
  sigaddset(&asked, SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &asked, NULL);
  g_unix_signal_add(SIGUSR1, write_report, NULL);
  g_type_class_ref(G_TYPE_APPLICATION);
  g_signal_add_emission_hook(g_signal_lookup("startup", G_TYPE_APPLICATION), 0, started, NULL, NULL);
}
