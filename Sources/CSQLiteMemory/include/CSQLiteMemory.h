#include "PageChecksums.h"

/// Has SQLite keep no count of the memory that it takes, which it does under one lock for all connections.
///
/// By sqlite3_config(3), for the whole process: it has to come before SQLite is used, and is refused after.
/// Returns SQLite's result code.
int sqlite_memory_uncounted(void);
