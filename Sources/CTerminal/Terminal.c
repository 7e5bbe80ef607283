#include "CTerminal.h"
#include <sys/ioctl.h>

// In C, since two modules of Swift's C library claim struct winsize.
int terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
