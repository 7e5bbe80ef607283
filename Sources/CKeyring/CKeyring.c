#define _GNU_SOURCE
#include "CKeyring.h"

#include <fcntl.h>
#include <linux/keyctl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

typedef int32_t serial;

// What its possessor may do, and that other sessions of the same user may view, read, search, change and remove it.
static const unsigned long permissions = 0x3f3b0000;

static serial find(const char *description) {
  return (serial)syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, 0);
}

int keyring_add(const char *description, const void *payload, size_t length, unsigned seconds) {
  serial key = (serial)syscall(SYS_add_key, "user", description, payload, length, KEY_SPEC_USER_KEYRING);
  if (key < 0) return -1;
  if (syscall(SYS_keyctl, KEYCTL_SETPERM, key, permissions) < 0) return -1;
  if (seconds > 0 && syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds) < 0) return -1;
  return 0;
}

long keyring_read(const char *description, void *payload, size_t capacity) {
  serial key = find(description);
  return key < 0 ? -1 : syscall(SYS_keyctl, KEYCTL_READ, key, payload, capacity);
}

int keyring_remove(const char *description) {
  serial key = find(description);
  if (key < 0) return -1;
  return (int)syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
}

int exchange_names(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

unsigned long file_system_kind(const char *path) {
  struct statfs facts;
  return statfs(path, &facts) == 0 ? (unsigned long)facts.f_type & 0xFFFFFFFF : 0;
}
