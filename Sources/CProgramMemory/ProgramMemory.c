#define _GNU_SOURCE
#include "CProgramMemory.h"

#include <stdlib.h>
#include <sys/mman.h>

#ifdef __GLIBC__
#include <malloc.h>

/* glibc raises this by itself to the largest buffer that was ever freed, and keeps such buffers from then on. */
enum { mapped_from_bytes = 128 * 1024 };

void program_memory_keep_small(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, mapped_from_bytes);
  mallopt(M_TRIM_THRESHOLD, mapped_from_bytes);
}

void program_memory_trim(void) { malloc_trim(0); }
#else
void program_memory_keep_small(void) {}

void program_memory_trim(void) {}
#endif

int program_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
