import Foundation
package import StoreErrors
import StoreFiles

/// The file of a store before SQLite opens it: its state, and the creation of a new one.
///
/// SQLite creates, recovers and converts files as it opens them, so files that must not be changed are recognized
/// from the first 100 bytes, by reading only.
package struct StoreFile {
  package let path: String
  /// Whether a key is given: then the header cannot be read without it.
  package var isEncrypted = false

  package init(path: String, isEncrypted: Bool = false) {
    self.path = path
    self.isEncrypted = isEncrypted
  }

  /// The parts of the database header that identify the file's application.
  ///
  /// **Source** SQLite, *Database File Format*, section 1.3.
  private enum Header {
    static let length = 100
    static let magic = Array("SQLite format 3\0".utf8)
    static let smallestPage = 512
    static let pageSizeAt = 16
    static let pageCountAt = 28
    static let userVersionAt = 60
    static let applicationIDAt = 68
    static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    /// The header length up to the previous number of pages of the file.
    static let journalLength = 20
  }

  /// Rejects a name that SQLite does not treat as a file.
  ///
  /// **Source** SQLite, *In-Memory Databases* and *Uniform Resource Identifiers*.
  package static func requireFileName(_ path: String) throws(StoreError) {
    guard !path.isEmpty, !path.hasPrefix(":"), !path.lowercased().hasPrefix("file:") else {
      throw .unusableName(path.isEmpty ? "an empty name" : path)
    }
  }

  package enum State {
    case absent
    /// An empty file, or one that is empty after SQLite has rolled back its first transaction: its creation was
    /// interrupted.
    case empty
    case store
  }

  /// Examines the file, and rejects anything but a store that this release can open.
  package func examine() throws(StoreError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .from(errno: errno, path: path) }
      guard !isInLockedFolder else { throw .locked(path: path) }
      return .absent
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAStore(path: path, found: .notSQLite)
    }
    guard status.st_size > 0, !isRolledBackToNothing else { return .empty }
    let header = try readHeader()
    guard header.count == Header.length, header.starts(with: Header.magic) else {
      if isEncrypted, Int(status.st_size) >= Header.smallestPage { return .store }
      let looksEncrypted = Int(status.st_size) % Header.smallestPage == 0 && Self.isNoise(header)
      throw .notAStore(path: path, found: looksEncrypted ? .perhapsEncrypted : .notSQLite)
    }
    guard !isEncrypted else { throw .notEncrypted(path: path) }
    func number(_ offset: Int) -> UInt32 {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    let applicationID = Int32(bitPattern: number(Header.applicationIDAt))
    guard applicationID == StoreSchema.applicationID else {
      throw .notAStore(path: path, found: .otherApplication(id: applicationID))
    }
    let version = Int(number(Header.userVersionAt))
    guard version <= StoreSchema.version else {
      throw .newerVersion(path: path, found: version, supported: StoreSchema.version)
    }
    try checkLength(
      bytes: Int(status.st_size), pageCount: Int(number(Header.pageCountAt)),
      pageSize: Int(header[Header.pageSizeAt]) << 8 | Int(header[Header.pageSizeAt + 1]))
    return .store
  }

  /// Whether a journal next to the file rolls back all its contents.
  ///
  /// **Source** SQLite, *Database File Format*, section 3: the journal's header contains the previous number of
  /// pages of the file.
  private var isRolledBackToNothing: Bool {
    guard let journal = FileHandle(forReadingAtPath: path + "-journal") else { return false }
    defer { try? journal.close() }
    guard let header = try? journal.read(upToCount: Header.journalLength),
      header.count == Header.journalLength, header.starts(with: Header.journalMagic)
    else { return false }
    return header.suffix(4).allSatisfy { $0 == 0 }
  }

  /// Whether the folder is encrypted and locked: then its files have other names.
  ///
  /// The check tries to create an unnamed file, which leaves nothing behind; the number is that of `O_TMPFILE` in
  /// Linux's `fcntl.h`.
  private var isInLockedFolder: Bool {
    let descriptor = open(
      PartialFile.folder(of: path), 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor < 0 else {
      close(descriptor)
      return false
    }
    return errno == ENOKEY
  }

  /// Creates the missing folders (0700) above it.
  package func createFolders() throws(StoreError) {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try createFolder(folder) }
  }

  private func createFolder(_ folder: String) throws(StoreError) {
    if makeOne(folder) { return }
    guard errno == ENOENT else { throw .from(errno: errno, path: folder) }
    let parent = (folder as NSString).deletingLastPathComponent
    guard !parent.isEmpty, parent != folder else { throw .from(errno: ENOENT, path: folder) }
    try createFolder(parent)
    guard makeOne(folder) else { throw .from(errno: errno, path: folder) }
  }

  private func makeOne(_ folder: String) -> Bool {
    guard mkdir(folder, 0o700) == 0 else { return errno == EEXIST }
    chmod(folder, 0o700)
    return true
  }

  /// Whether bytes may be encrypted: of 100 random ones 83 differ, and fewer than 65 never do.
  private static func isNoise(_ bytes: [UInt8]) -> Bool {
    Set(bytes).count >= 65 && bytes.contains { $0 >= 0x80 }
  }

  private func readHeader() throws(StoreError) -> [UInt8] {
    try OpenStores.head(of: path, count: Header.length)
  }

  /// Rejects a file shorter than its header declares: it was truncated, unless a log or journal still contains the
  /// rest.
  private func checkLength(bytes: Int, pageCount: Int, pageSize: Int) throws(StoreError) {
    let pageSize = pageSize == 1 ? 65_536 : pageSize
    guard pageSize >= 512, bytes < pageCount * pageSize else { return }
    for companion in ["-wal", "-journal"] {
      var status = stat()
      if stat(path + companion, &status) == 0, status.st_size > 0 { return }
    }
    throw .corrupt(
      path: path, detail: "only \(bytes) of \(pageCount * pageSize) bytes remain")
  }
}
