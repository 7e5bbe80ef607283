#include <stddef.h>

/// A constant of linux/input.h under its name.
struct input_abi_constant {
  const char *name;
  unsigned long value;
};

/// The constant at an index; its name is NULL past the last.
struct input_abi_constant input_abi_constant_at(size_t index);
