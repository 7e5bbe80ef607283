#include "CHostClock.h"
#include <sys/timex.h>

// In C, since Swift's module of the C library leaves sys/timex.h out, and a module of our own over
// that header would take struct timeval away from it.
int host_clock_read(struct host_clock_state *state) {
  struct timex facts = {0};
  int result = adjtimex(&facts);
  if (result < 0) return -1;
  state->is_synchronized = result != TIME_ERROR && !(facts.status & STA_UNSYNC);
  state->maximum_error = facts.maxerror;
  return 0;
}
