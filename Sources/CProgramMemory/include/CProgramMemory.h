/// Keeps the heap of a program that runs for hours small: one arena, and large buffers mapped and unmapped.
///
/// By mallopt(3), whose settings are for the whole process; elsewhere than with glibc nothing happens.
void program_memory_keep_small(void);

/// Gives what is free at the ends of the heap back to the system, by malloc_trim(3).
void program_memory_trim(void);

/// Opens an empty file that is only in memory and has no name, by memfd_create(2); it ends with its descriptor.
///
/// Returns the descriptor, or -1 with errno set.
int program_memory_file(const char *name);
