package import Foundation
import SeriesCoding
package import StoreErrors

/// The file next to the store that its one recorder holds: a lock, and the newest seconds.
///
/// Its lock shows whether a recorder is alive, as the kernel releases it with the process. Its bytes
/// are a log of the entries since the store's last commit, written in place over existing bytes, so
/// that a second of a recording needs neither a transaction nor a change of the file's size. A record
/// is
///
///     payload length (4) · CRC-32 of the rest (4) · recording (8) · sequence (8) · payload
///
/// and the log ends at the first record that does not follow the one before it.
package final class RecordingFile: Sendable {
  /// The capacity in bytes: about twenty minutes of locations, or nearly four of motion at 100 Hz
  /// together with them.
  package static let capacity = 256 << 10
  private static let pageSize = 4096
  private static let headSize = 24
  private static let checkedFrom = 8

  private let descriptor: Int32
  private let path: String

  /// A record of the log.
  package struct Record {
    package let sequence: UInt64
    package let payload: [UInt8]
  }

  /// Locks the file of a store's recorder.
  ///
  /// - Returns: `nil` if another recorder holds the lock.
  package init?(locking store: String) throws(StoreError) {
    path = store + Self.suffix
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .from(errno: errno, path: path) }
    fchmod(descriptor, 0o600)
    var lock = OpenFileLock.wholeFile
    guard fcntl(descriptor, OpenFileLock.set, &lock) == 0 else {
      let code = errno
      close(descriptor)
      guard code == EAGAIN || code == EACCES else { throw .from(errno: code, path: path) }
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether a recorder is alive, without disturbing it.
  package static func isHeld(for store: String) throws(StoreError) -> Bool {
    let path = store + suffix
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return false }
      throw .from(errno: errno, path: path)
    }
    defer { close(descriptor) }
    var lock = OpenFileLock.wholeFile
    guard fcntl(descriptor, OpenFileLock.get, &lock) == 0 else {
      throw .from(errno: errno, path: path)
    }
    return lock.l_type != Int16(F_UNLCK)
  }

  /// Whether a path leads to this file.
  package func isAt(_ path: String) -> Bool {
    var own = stat()
    var found = stat()
    guard fstat(descriptor, &own) == 0, stat(path, &found) == 0 else { return false }
    return own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }

  /// Empties the log and gives it its full size on the disk, so that no append needs space.
  package func reset() throws(StoreError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .from(errno: errno, path: path) }
    let zeros = [UInt8](repeating: 0, count: Self.pageSize)
    do {
      // Page by page: one large write may be cached, and later written back, as one large piece.
      for offset in stride(from: 0, to: Self.capacity, by: Self.pageSize) {
        try write(zeros, at: offset)
      }
      try synchronize()
    } catch {
      ftruncate(descriptor, 0)
      throw error
    }
  }

  /// Empties the file and releases the lock.
  package func release() {
    ftruncate(descriptor, 0)
    var lock = OpenFileLock.wholeFile
    lock.l_type = Int16(F_UNLCK)
    _ = fcntl(descriptor, OpenFileLock.set, &lock)
  }

  /// Copies the bytes of the log into a new file, and synchronizes it to the disk.
  package func copyLog(to copy: String) throws(StoreError) {
    let target = open(copy, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else { throw .from(errno: errno, path: copy) }
    defer { close(target) }
    do throws(StoreError) {
      try Self.write(try readAll(), to: target, at: 0, path: copy)
      guard fsync(target) == 0 else { throw StoreError.from(errno: errno, path: copy) }
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// Appends a record, which survives the death of the process once this returns.
  ///
  /// - Returns: The offset of the next record; `nil` if this one does not fit.
  package func append(
    _ payload: [UInt8], recording: UUID, sequence: UInt64, at offset: Int
  ) throws(StoreError) -> Int? {
    let end = offset + Self.headSize + payload.count
    guard end <= Self.capacity else { return nil }
    var writer = ByteWriter()
    writer.append(fixed: UInt32(payload.count))
    writer.append(fixed: UInt32(0))
    writer.append(fixed: recording.logMark)
    writer.append(fixed: sequence)
    writer.append(contentsOf: payload)
    let checksum = writer.bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[Self.checkedFrom...]))
    }
    writer.replace(at: 4, fixed: checksum)
    try write(writer.bytes, at: offset)
    return end
  }

  /// Synchronizes the appended records to the disk: they survive a power cut once this returns.
  package func synchronize() throws(StoreError) {
    while fdatasync(descriptor) != 0 {
      guard errno == EINTR else { throw .from(errno: errno, path: path) }
    }
  }

  /// The records of a recording after a sequence number, as far as they are consecutive.
  package func records(of recording: UUID, after sequence: UInt64) throws(StoreError) -> [Record] {
    let bytes = try readAll()
    var records: [Record] = []
    var offset = 0
    while let record = Self.record(in: bytes, at: offset, of: recording) {
      offset += Self.headSize + record.payload.count
      // Records of an earlier round of the log precede or follow the requested ones.
      if record.sequence <= sequence { continue }
      guard record.sequence == sequence + UInt64(records.count) + 1 else { break }
      records.append(record)
    }
    return records
  }

  private static func record(
    in bytes: [UInt8], at offset: Int, of recording: UUID
  ) -> Record? {
    bytes.withUnsafeBytes { bytes -> Record? in
      var reader = ByteReader(bytes, from: offset)
      guard let length = try? reader.fixed(UInt32.self),
        let checksum = try? reader.fixed(UInt32.self),
        let mark = try? reader.fixed(UInt64.self), mark == recording.logMark,
        let sequence = try? reader.fixed(UInt64.self),
        let start = try? reader.skip(Int(length)),
        case let checked = bytes[offset + checkedFrom..<start + Int(length)],
        CRC32.checksum(UnsafeRawBufferPointer(rebasing: checked)) == checksum
      else { return nil }
      return Record(sequence: sequence, payload: Array(bytes[start..<start + Int(length)]))
    }
  }

  private func readAll() throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.capacity)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { all in
        pread(descriptor, all.baseAddress?.advanced(by: done), all.count - done, off_t(done))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .from(errno: errno, path: path) }
      if count == 0 { break }
      done += count
    }
    return Array(bytes.prefix(done))
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    try Self.write(bytes, to: descriptor, at: offset, path: path)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, at offset: Int, path: String
  ) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        pwrite(
          descriptor, all.baseAddress?.advanced(by: done), all.count - done,
          off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .from(errno: count < 0 ? errno : ENOSPC, path: path) }
      done += count
    }
  }

  package static let suffix = "-recording"
}

extension UUID {
  /// Half of an identity, which marks the records of a recording.
  fileprivate var logMark: UInt64 {
    withUnsafeBytes(of: uuid) { $0.loadUnaligned(as: UInt64.self) }
  }
}
