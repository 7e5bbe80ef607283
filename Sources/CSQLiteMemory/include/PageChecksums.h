#include <stdint.h>

struct sqlite3;

/// Adds a checksum to each page of the databases of one application, in 8 reserved bytes at its end.
///
/// Registers a VFS over the default one as the new default. It reads and writes as that does, but in a database
/// with the application ID and 8 reserved bytes per page: there it writes a checksum with each page, and compares
/// it when the page is read. A page that does not have its checksum is read as it is and marked in its reserved
/// bytes; the mark stays with the page through cache, log and checkpoint, so that changing another part of the
/// page does not hide the damage. Returns SQLite's result code; has to come before the first connection.
int page_checksums_register(uint32_t application_id);

/// Has a database without pages, or one before VACUUM, reserve the bytes for the checksums.
int page_checksums_reserve(struct sqlite3 *connection);

/// Whether the pages of a connection's main database have checksums: 1 or 0, negative for no such VFS.
int page_checksums_present(struct sqlite3 *connection);

/// The pages that the connection has read and that do not have their checksums, each once, the first ones.
///
/// Writes at most `capacity` numbers; returns how many damaged pages there are, at most 256 of them counted.
int page_checksums_damaged(struct sqlite3 *connection, uint32_t *pages, int capacity);

/// Has a connection refuse what only a hostile schema or statement needs: writes to shadow tables and to the
/// schema, views, extensions, and objects or statements beyond any size that a store has.
int sqlite_connection_harden(struct sqlite3 *connection);
