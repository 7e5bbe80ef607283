import Foundation
package import StoreErrors

/// An unnamed file for data that exceeds a builder's memory limit.
///
/// It lies in the store's folder, so that health data stays on the file system chosen for it. It is
/// removed with the process, however that ends.
package final class SpillFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// A piece of the file.
  package struct Piece: Hashable, Sendable {
    let offset: Int64
    let count: Int
  }

  /// Creates a file in the folder of the store file that the spill belongs to.
  ///
  /// - Parameters:
  ///   - store: The store file.
  ///   - isInMemory: Avoids the file system, which an encrypted store does not trust.
  /// - Throws: `StoreError.file(path:_:)` (`permissionDenied`), `StoreError.file(path:_:)` (`diskFull`).
  package init(beside store: String, isInMemory: Bool = false) throws(StoreError) {
    path = store
    guard !isInMemory else {
      let name = "/workout-spill-" + UUID().uuidString
      descriptor = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0o600)
      guard descriptor >= 0 else { throw .from(errno: errno, path: "/dev/shm" + name) }
      shm_unlink(name)
      return
    }
    let folder = (store as NSString).deletingLastPathComponent
    let name = "\(folder.isEmpty ? "." : folder)/.spill-" + UUID().uuidString
    // Closed in child processes from the first moment: a program started meanwhile must not get
    // health data.
    descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .from(errno: errno, path: store) }
    unlink(name)
  }

  deinit { close(descriptor) }

  /// Writes bytes at an offset, all of them.
  package func write(_ bytes: [UInt8], at offset: Int64) throws(StoreError) -> Piece {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        pwrite(
          descriptor, all.baseAddress?.advanced(by: written), all.count - written,
          off_t(offset) + off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .from(errno: count < 0 ? errno : ENOSPC, path: path) }
      written += count
    }
    return Piece(offset: offset, count: bytes.count)
  }

  package func read(_ piece: Piece) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: piece.count)
    var done = 0
    while done < piece.count {
      let count = bytes.withUnsafeMutableBytes { all in
        pread(
          descriptor, all.baseAddress?.advanced(by: done), all.count - done,
          off_t(piece.offset) + off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .from(errno: count < 0 ? errno : EIO, path: path) }
      done += count
    }
    return bytes
  }
}
