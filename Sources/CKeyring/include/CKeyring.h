#include <stddef.h>

// The keyring of the kernel for one user (keyrings(7)), and an exchange of two names, as functions that Swift can
// call: syscall(2) has any number of arguments. All return -1 with errno set on failure.

/// Adds or replaces a key of type "user" in the user's keyring; `seconds` is its lifetime, 0 for none.
int keyring_add(const char *description, const void *payload, size_t length, unsigned seconds);

/// Reads a key of the user's keyring; returns its length, and writes at most `capacity` bytes.
long keyring_read(const char *description, void *payload, size_t capacity);

/// Removes a key of the user's keyring.
int keyring_remove(const char *description);

/// Exchanges the names of two files in one step.
int exchange_names(const char *first, const char *second);

/// The number of the kind of file system of a path, as in linux/magic.h; 0 if it is unknown.
unsigned long file_system_kind(const char *path);
