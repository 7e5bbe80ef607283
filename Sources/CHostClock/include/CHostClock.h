/// How well the machine's wall clock is kept, as the kernel was told by whoever keeps it.
struct host_clock_state {
  /// 0 when nobody keeps it.
  int is_synchronized;
  /// Microseconds that it may be off.
  long maximum_error;
};

/// Asks adjtimex(2) without setting anything; -1 with errno when the kernel refuses.
int host_clock_read(struct host_clock_state *state);
