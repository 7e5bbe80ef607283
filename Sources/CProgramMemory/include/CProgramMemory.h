/// Keeps the heap of a program that runs for hours small: one arena, and large buffers mapped and unmapped.
///
/// By mallopt(3), whose settings are for the whole process; elsewhere than with glibc nothing happens.
void program_memory_keep_small(void);

/// Gives what is free at the ends of the heap back to the system, by malloc_trim(3).
void program_memory_trim(void);
