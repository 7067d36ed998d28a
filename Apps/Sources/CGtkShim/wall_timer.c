// SPDX-License-Identifier: MIT
// A timer of the wall clock. GLib's own timers sleep through a suspend and know nothing of a clock that is set.
#include "CGtkShim.h"
#include <math.h>
#include <sys/timerfd.h>

int shim_wall_timer_new(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

void shim_wall_timer_set(int timer, double seconds) {
  // A time of 0 would switch the timer off.
  double at = seconds < 1 ? 1 : ceil(seconds * 1000) / 1000;
  struct itimerspec when = {0};
  when.it_value.tv_sec = (time_t)at;
  when.it_value.tv_nsec = (long)((at - floor(at)) * 1e9);
  timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}
