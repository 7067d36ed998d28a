// SPDX-License-Identifier: MIT
// AT-SPI as Swift sees it: what screen readers are told of windows. GIO for the desktop's other services on the bus. And a
// limit on the files of a program that runs, which the headers hide from Swift.
#pragma once
#include <atspi/atspi.h>
#include <gio/gio.h>
#include <sys/resource.h>

// Lets a program write no file beyond a size; 0, or -1 with the reason in errno.
static inline int limit_files(pid_t program, unsigned long bytes) {
  extern int prlimit(pid_t, int, const struct rlimit *, struct rlimit *);
  struct rlimit limit = {bytes, RLIM_INFINITY};
  return prlimit(program, RLIMIT_FSIZE, &limit, NULL);
}
