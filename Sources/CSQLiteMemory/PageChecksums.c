// A VFS that gives each page of a store a checksum; what it promises is in PageChecksums.h.
//
// Only the main database file has checksums. Pages in the log are guarded by the log's own ones, and get theirs
// when a checkpoint writes them into the database.

#include "PageChecksums.h"

#include <sqlite3.h>
#include <string.h>

enum {
  reserved_bytes = 8,
  header_bytes = 100,
  page_size_at = 16,
  reserved_at = 20,
  application_id_at = 68,
  smallest_page = 512,
  largest_page = 65536,
  frame_header_bytes = 24,
  most_damaged = 256,
  op_present = 0x776B0001,
  op_damaged = 0x776B0002,
};

// What stands in place of the checksum of a page that did not have its own.
static const unsigned char mark[reserved_bytes] = {'D', 'a', 'm', 'a', 'g', 'e', 'd', 0xD4};

static sqlite3_vfs *under;
static sqlite3_vfs checksums_vfs;
static uint32_t expected_application_id;

typedef struct File {
  sqlite3_file base;
  // The database whose log this is; a database's own is itself.
  struct File *database;
  // Where a page gets its checksum before it is written; its size.
  unsigned char *copy;
  int copy_size;
  // Whether pages were written before the first one, which says whether there are checksums.
  int is_waiting_for_header;
  int damaged_count;
  uint32_t damaged[most_damaged];
} File;

static sqlite3_file *real(sqlite3_file *file) {
  return (sqlite3_file *)((char *)file + ((sizeof(File) + 15) & ~(size_t)15));
}

// MARK: The checksum

static uint64_t word_at(const unsigned char *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static uint64_t mixed(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
  return sum ^ (sum >> 32);
}

// A sum over a page and its number. Each step can be undone, so a change of one word alone always changes it.
static uint64_t sum_of(const unsigned char *page, int size, uint32_t number) {
  uint64_t sums[4] = {number, 0x243F6A8885A308D3u, 0x13198A2E03707344u, 0xA4093822299F31D0u};
  int words = (size - reserved_bytes) / 8;
  int word = 0;
  for (; word + 4 <= words; word += 4) {
    for (int lane = 0; lane < 4; lane++) sums[lane] = mixed(sums[lane], word_at(page + (word + lane) * 8));
  }
  for (int lane = 0; word < words; word++, lane++) sums[lane] = mixed(sums[lane], word_at(page + word * 8));
  uint64_t sum = sums[0];
  for (int lane = 1; lane < 4; lane++) sum = mixed(sum, sums[lane]);
  return sum;
}

static void write_sum(const unsigned char *page, int size, uint32_t number, unsigned char *out) {
  uint64_t sum = sum_of(page, size, number);
  for (int index = 0; index < reserved_bytes; index++) out[index] = (unsigned char)(sum >> (8 * index));
  if (memcmp(out, mark, reserved_bytes) == 0) out[0] ^= 1;
}

// MARK: Headers

static uint32_t big_endian(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_header(const unsigned char *bytes) { return memcmp(bytes, "SQLite format 3", 16) == 0; }

static int page_size_in(const unsigned char *header) {
  int size = header[page_size_at] << 8 | header[page_size_at + 1];
  return size == 1 ? largest_page : size;
}

static int has_checksums(const unsigned char *header) {
  return is_header(header) && header[reserved_at] == reserved_bytes
    && big_endian(header + application_id_at) == expected_application_id;
}

static int read_header(sqlite3_file *file, unsigned char *header) {
  return real(file)->pMethods->xRead(real(file), header, header_bytes, 0);
}

// Whether a read or write is of one page.
static int is_page(int amount, sqlite3_int64 offset) {
  return amount >= smallest_page && amount <= largest_page && (amount & (amount - 1)) == 0
    && offset % amount == 0;
}

static void note_damage(File *file, uint32_t number) {
  for (int index = 0; index < file->damaged_count; index++) {
    if (file->damaged[index] == number) return;
  }
  if (file->damaged_count < most_damaged) file->damaged[file->damaged_count++] = number;
}

// MARK: Reading and writing a database

static int database_read(sqlite3_file *base, void *buffer, int amount, sqlite3_int64 offset) {
  int code = real(base)->pMethods->xRead(real(base), buffer, amount, offset);
  if (code != SQLITE_OK || !is_page(amount, offset)) return code;
  unsigned char *page = buffer, *end = page + amount - reserved_bytes;
  uint32_t number = (uint32_t)(offset / amount) + 1;
  unsigned char sum[reserved_bytes];
  write_sum(page, amount, number, sum);
  if (memcmp(sum, end, reserved_bytes) == 0) {
    memset(end, 0, reserved_bytes);
    return code;
  }
  unsigned char own[header_bytes];
  const unsigned char *header = page;
  if (offset != 0) {
    if (read_header(base, own) != SQLITE_OK) return code;
    header = own;
  }
  if (!has_checksums(header) || page_size_in(header) != amount) return code;
  note_damage((File *)base, number);
  memcpy(end, mark, reserved_bytes);
  return code;
}

static int write_page(sqlite3_file *base, const unsigned char *page, int amount, sqlite3_int64 offset) {
  const unsigned char *end = page + amount - reserved_bytes;
  unsigned char sum[reserved_bytes];
  if (memcmp(end, mark, reserved_bytes) == 0) {
    memcpy(sum, mark, reserved_bytes);
  } else {
    write_sum(page, amount, (uint32_t)(offset / amount) + 1, sum);
  }
  File *file = (File *)base;
  if (file->copy_size != amount) {
    sqlite3_free(file->copy);
    file->copy = sqlite3_malloc(amount);
    file->copy_size = file->copy == NULL ? 0 : amount;
    if (file->copy == NULL) return SQLITE_NOMEM;
  }
  memcpy(file->copy, page, amount - reserved_bytes);
  memcpy(file->copy + amount - reserved_bytes, sum, reserved_bytes);
  return real(base)->pMethods->xWrite(real(base), file->copy, amount, offset);
}

// Gives the pages that were written before the first one their checksums.
static int write_missing_sums(sqlite3_file *base, int size) {
  sqlite3_int64 length = 0;
  int code = real(base)->pMethods->xFileSize(real(base), &length);
  unsigned char *page = sqlite3_malloc(size);
  if (page == NULL) return SQLITE_NOMEM;
  for (sqlite3_int64 at = size; code == SQLITE_OK && at + size <= length; at += size) {
    code = real(base)->pMethods->xRead(real(base), page, size, at);
    if (code == SQLITE_OK) code = write_page(base, page, size, at);
  }
  sqlite3_free(page);
  return code;
}

static int database_write(sqlite3_file *base, const void *buffer, int amount, sqlite3_int64 offset) {
  File *file = (File *)base;
  if (!is_page(amount, offset)) return real(base)->pMethods->xWrite(real(base), buffer, amount, offset);
  unsigned char own[header_bytes];
  const unsigned char *header = buffer;
  if (offset != 0) {
    int code = read_header(base, own);
    if (code == SQLITE_IOERR_SHORT_READ || (code == SQLITE_OK && !is_header(own))) {
      file->is_waiting_for_header = 1;
    }
    header = own;
    if (code != SQLITE_OK) return real(base)->pMethods->xWrite(real(base), buffer, amount, offset);
  }
  if (!has_checksums(header) || page_size_in(header) != amount) {
    return real(base)->pMethods->xWrite(real(base), buffer, amount, offset);
  }
  int code = SQLITE_OK;
  if (offset == 0 && file->is_waiting_for_header) {
    file->is_waiting_for_header = 0;
    code = write_missing_sums(base, amount);
  }
  return code == SQLITE_OK ? write_page(base, buffer, amount, offset) : code;
}

static int database_control(sqlite3_file *base, int op, void *argument) {
  File *file = (File *)base;
  if (op == op_damaged) {
    *(File **)argument = file;
    return SQLITE_OK;
  }
  if (op == op_present) {
    unsigned char header[header_bytes];
    *(int *)argument = read_header(base, header) == SQLITE_OK && has_checksums(header);
    return SQLITE_OK;
  }
  return real(base)->pMethods->xFileControl(real(base), op, argument);
}

// Without memory-mapped pages, which would be read past the checksums.
static int database_fetch(sqlite3_file *base, sqlite3_int64 offset, int amount, void **page) {
  (void)base, (void)offset, (void)amount;
  *page = NULL;
  return SQLITE_OK;
}

static int database_unfetch(sqlite3_file *base, sqlite3_int64 offset, void *page) {
  (void)base, (void)offset, (void)page;
  return SQLITE_OK;
}

// Without reads of parts of a page, for the same reason (SQLITE_IOCAP_SUBPAGE_READ of SQLite 3.48).
static int database_characteristics(sqlite3_file *base) {
  return real(base)->pMethods->xDeviceCharacteristics(real(base)) & ~0x8000;
}

// MARK: Reading a log

static int log_read(sqlite3_file *base, void *buffer, int amount, sqlite3_int64 offset) {
  int code = real(base)->pMethods->xRead(real(base), buffer, amount, offset);
  File *database = ((File *)base)->database;
  if (code != SQLITE_OK || database == NULL || amount < smallest_page) return code;
  const unsigned char *end = (const unsigned char *)buffer + amount - reserved_bytes;
  unsigned char frame[4];
  if (memcmp(end, mark, reserved_bytes) == 0 && offset >= frame_header_bytes
      && real(base)->pMethods->xRead(real(base), frame, 4, offset - frame_header_bytes) == SQLITE_OK) {
    note_damage(database, big_endian(frame));
  }
  return code;
}

// MARK: Passing on

static int file_close(sqlite3_file *base) {
  sqlite3_free(((File *)base)->copy);
  return real(base)->pMethods->xClose(real(base));
}
static int plain_write(sqlite3_file *base, const void *buffer, int amount, sqlite3_int64 offset) {
  return real(base)->pMethods->xWrite(real(base), buffer, amount, offset);
}
static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  return real(base)->pMethods->xTruncate(real(base), size);
}
static int file_sync(sqlite3_file *base, int flags) { return real(base)->pMethods->xSync(real(base), flags); }
static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  return real(base)->pMethods->xFileSize(real(base), size);
}
static int file_lock(sqlite3_file *base, int level) { return real(base)->pMethods->xLock(real(base), level); }
static int file_unlock(sqlite3_file *base, int level) { return real(base)->pMethods->xUnlock(real(base), level); }
static int file_check_lock(sqlite3_file *base, int *result) {
  return real(base)->pMethods->xCheckReservedLock(real(base), result);
}
static int plain_control(sqlite3_file *base, int op, void *argument) {
  return real(base)->pMethods->xFileControl(real(base), op, argument);
}
static int file_sector(sqlite3_file *base) { return real(base)->pMethods->xSectorSize(real(base)); }
static int plain_characteristics(sqlite3_file *base) {
  return real(base)->pMethods->xDeviceCharacteristics(real(base));
}
static int file_shm_map(sqlite3_file *base, int region, int size, int extend, void volatile **memory) {
  return real(base)->pMethods->xShmMap(real(base), region, size, extend, memory);
}
static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
  return real(base)->pMethods->xShmLock(real(base), offset, count, flags);
}
static void file_shm_barrier(sqlite3_file *base) { real(base)->pMethods->xShmBarrier(real(base)); }
static int file_shm_unmap(sqlite3_file *base, int remove) {
  return real(base)->pMethods->xShmUnmap(real(base), remove);
}

static const sqlite3_io_methods database_methods = {
  3, file_close, database_read, database_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
  file_check_lock, database_control, file_sector, database_characteristics, file_shm_map, file_shm_lock,
  file_shm_barrier, file_shm_unmap, database_fetch, database_unfetch,
};

// A log is never locked, mapped or shared.
static const sqlite3_io_methods log_methods = {
  1, file_close, log_read, plain_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
  file_check_lock, plain_control, file_sector, plain_characteristics, NULL, NULL, NULL, NULL, NULL, NULL,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *given) {
  (void)vfs;
  if ((flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) == 0) {
    return under->xOpen(under, name, base, flags, given);
  }
  File *file = (File *)base;
  memset(file, 0, sizeof *file);
  int code = under->xOpen(under, name, real(base), flags, given);
  if (code != SQLITE_OK) return code;
  if ((flags & SQLITE_OPEN_WAL) != 0) {
    sqlite3_file *database = name ? sqlite3_database_file_object(name) : NULL;
    if (database != NULL && database->pMethods == &database_methods) file->database = (File *)database;
    base->pMethods = &log_methods;
    return code;
  }
  // A file system without shared memory has no log; it has no store either, which is kept in that mode.
  if (real(base)->pMethods->iVersion < 2 || real(base)->pMethods->xShmMap == NULL) {
    real(base)->pMethods->xClose(real(base));
    return under->xOpen(under, name, base, flags, given);
  }
  file->database = file;
  base->pMethods = &database_methods;
  return code;
}

// MARK: What is called

int page_checksums_register(uint32_t application_id) {
  if (under != NULL) return SQLITE_OK;
  sqlite3_vfs *found = sqlite3_vfs_find(NULL);
  if (found == NULL) return SQLITE_ERROR;
  under = found;
  expected_application_id = application_id;
  checksums_vfs = *found;
  checksums_vfs.pNext = NULL;
  checksums_vfs.zName = "page-checksums";
  checksums_vfs.szOsFile = (int)((sizeof(File) + 15) & ~(size_t)15) + found->szOsFile;
  checksums_vfs.xOpen = open_file;
  return sqlite3_vfs_register(&checksums_vfs, 1);
}

int page_checksums_reserve(struct sqlite3 *connection) {
  int count = reserved_bytes;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &count);
}

int page_checksums_present(struct sqlite3 *connection) {
  int is_present = 0;
  return sqlite3_file_control(connection, "main", op_present, &is_present) == SQLITE_OK ? is_present : -1;
}

int page_checksums_damaged(struct sqlite3 *connection, uint32_t *pages, int capacity) {
  File *file = NULL;
  if (sqlite3_file_control(connection, "main", op_damaged, &file) != SQLITE_OK || file == NULL) return 0;
  for (int index = 0; index < file->damaged_count && index < capacity; index++) {
    pages[index] = file->damaged[index];
  }
  return file->damaged_count;
}

int sqlite_connection_harden(struct sqlite3 *connection) {
  static const struct { int limit, value; } limits[] = {
    // A sealed document or a chunk is far smaller.
    {SQLITE_LIMIT_LENGTH, 256 << 20},
    {SQLITE_LIMIT_SQL_LENGTH, 4 << 20},
    {SQLITE_LIMIT_COLUMN, 250},
    // VACUUM attaches its copy.
    {SQLITE_LIMIT_ATTACHED, 1},
    // References that cascade count as triggers.
    {SQLITE_LIMIT_TRIGGER_DEPTH, 20},
    {SQLITE_LIMIT_WORKER_THREADS, 0},
  };
  for (size_t index = 0; index < sizeof limits / sizeof limits[0]; index++) {
    sqlite3_limit(connection, limits[index].limit, limits[index].value);
  }
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1, (int *)0);
  if (code == SQLITE_OK) {
    code = sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
  }
  if (code == SQLITE_OK) code = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  return code;
}
