import ByteStreams
import Foundation
import Sealing

/// A private copy of an input in a temporary folder, which is removed at the end.
///
/// The input is never written to or locked, and no files are created next to it.
final class CohortCopy {
  enum Kind: String {
    case store
    case archive
  }

  let kind: Kind
  /// The digest of the copied bytes.
  let digest: String
  private let folder: PrivateFolder

  private static let pieceSize = 1 << 20
  /// “SQLite format 3” and a zero byte: <https://sqlite.org/fileformat.html>, 1.3.
  private static let storeHeader = Array("SQLite format 3".utf8) + [0]
  /// A file in a zip archive: APPNOTE 6.3.10, 4.3.7.
  private static let zipHeader = Array("PK".utf8) + [3, 4]

  /// The path of the copy.
  var path: String { folder.file(kind == .store ? Self.storeName : Self.archiveName) }
  /// The path of the store: the copy, or the store created from an archive.
  var storePath: String { folder.file(Self.storeName) }

  private static let storeName = "health.sqlite"
  private static let archiveName = "health.zip"

  /// - Throws: The fault of the file or of the temporary folder.
  init(of path: String, mostBytes: Int64) throws(CohortError) {
    let source = try Self.open(path)
    defer { close(source.descriptor) }
    guard source.size <= mostBytes else { throw .tooLarge }
    var head = [UInt8](repeating: 0, count: Self.storeHeader.count)
    let count = head.withUnsafeMutableBytes {
      pread(source.descriptor, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { throw .unreadable }
    // The kind of a file is detected from its contents.
    if head == Self.storeHeader {
      kind = .store
    } else if head.starts(with: Self.zipHeader) {
      kind = .archive
    } else {
      throw .notKnown
    }
    folder = try Self.folder()
    let name = folder.file(kind == .store ? Self.storeName : Self.archiveName)
    var digest = ContentDigest()
    try Self.copy(source.descriptor, to: name, mostBytes, &digest)
    if kind == .store, let log = try? Self.open(path + "-wal") {
      defer { close(log.descriptor) }
      try Self.copy(log.descriptor, to: name + "-wal", mostBytes, &digest)
    }
    self.digest = digest.text
  }

  private static func folder() throws(CohortError) -> PrivateFolder {
    do throws(PrivateFolder.Failure) {
      return try PrivateFolder()
    } catch {
      throw error.isFull ? .noSpace : .failed
    }
  }

  private static func open(
    _ path: String
  ) throws(CohortError) -> (descriptor: Int32, size: Int64) {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw .unreadable
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return (descriptor, Int64(status.st_size))
    case S_IFDIR:
      close(descriptor)
      throw .directory
    default:
      close(descriptor)
      throw .specialFile
    }
  }

  private static func copy(
    _ source: Int32, to path: String, _ mostBytes: Int64, _ digest: inout ContentDigest
  ) throws(CohortError) {
    let target = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { throw .noSpace }
    defer { close(target) }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var offset: Int64 = 0
    while true {
      let count = piece.withUnsafeMutableBytes {
        pread(source, $0.baseAddress, $0.count, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable }
      guard count > 0 else { return }
      offset += Int64(count)
      guard offset <= mostBytes else { throw .tooLarge }
      piece.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      var written = 0
      while written < count {
        let more = piece.withUnsafeBytes {
          write(target, $0.baseAddress.map { $0 + written }, count - written)
        }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { throw .noSpace }
        written += more
      }
    }
  }
}
