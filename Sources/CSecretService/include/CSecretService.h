#include <stddef.h>

// One secret in the Secret Service of the desktop (Secret Service API 0.2, freedesktop.org) over the session's D-Bus,
// as functions that Swift can call: sd-bus takes any number of arguments. All return a negative error number on
// failure: -ENOKEY if the collection is locked and nobody may be asked, -ENOENT if there is no such secret or no
// default collection, -ECANCELED if the person dismissed the prompt, -ETIMEDOUT if nobody answered it.

/// Whether the service runs, or can be started, and its default collection is unlocked: 1 or 0.
int secret_service_is_ready(const char *address);

/// Stores a secret under an identity in the default collection, replacing the one of that identity.
int secret_service_store(
    const char *address, const char *identity, const char *label, const unsigned char *secret, size_t length,
    int may_prompt);

/// Reads the secret of an identity; returns its length, and writes at most `capacity` bytes.
long secret_service_read(
    const char *address, const char *identity, unsigned char *secret, size_t capacity, int may_prompt);

/// Removes the secret of an identity.
int secret_service_remove(const char *address, const char *identity);
