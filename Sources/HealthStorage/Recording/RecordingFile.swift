import Foundation

/// The file beside the store that its one recorder holds: a lock, and the newest seconds.
///
/// Its lock says whether a recorder is alive, for the kernel lets go of it with the process. Its bytes
/// are a log of what was taken since the store's last commit, written in place over bytes that are
/// there already, so that a second of a recording costs neither a transaction nor a change of the
/// file's size. A record is
///
///     payload length (4) · CRC-32 of the rest (4) · recording (8) · sequence (8) · payload
///
/// and the log ends at the first record that does not follow the one before it.
final class RecordingFile: Sendable {
  /// Room for about twenty minutes of locations, or five of motion at 100 Hz beside them.
  static let capacity = 256 << 10
  private static let pageSize = 4096
  private static let headSize = 24
  private static let checkedFrom = 8

  private let descriptor: Int32
  private let path: String

  /// A record of the log.
  struct Record {
    let sequence: UInt64
    let payload: [UInt8]
  }

  /// Takes the lock of a store's recorder.
  ///
  /// - Returns: `nil` when another recorder holds it.
  init?(locking store: String) throws(StoreError) {
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
  static func isHeld(for store: String) throws(StoreError) -> Bool {
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

  /// Makes the log empty and gives it its full size on the disk, so that no append needs space.
  func reset() throws(StoreError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .from(errno: errno, path: path) }
    let zeros = [UInt8](repeating: 0, count: Self.pageSize)
    do {
      // Page by page: one great write may be cached, and later written back, as one great piece.
      for offset in stride(from: 0, to: Self.capacity, by: Self.pageSize) {
        try write(zeros, at: offset)
      }
      try synchronize()
    } catch {
      ftruncate(descriptor, 0)
      throw error
    }
  }

  /// Leaves an empty file and lets go of the lock.
  func release() {
    ftruncate(descriptor, 0)
    var lock = OpenFileLock.wholeFile
    lock.l_type = Int16(F_UNLCK)
    _ = fcntl(descriptor, OpenFileLock.set, &lock)
  }

  /// Copies the bytes of the log into a new file, and brings it to the disk.
  func copyLog(to copy: String) throws(StoreError) {
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

  /// Writes a record; it is safe from the death of the process when this returns.
  ///
  /// - Returns: The offset of the next record; `nil` when there is no room for this one.
  func append(
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

  /// Brings what was appended to the disk: it is safe from a power cut when this returns.
  func synchronize() throws(StoreError) {
    while fdatasync(descriptor) != 0 {
      guard errno == EINTR else { throw .from(errno: errno, path: path) }
    }
  }

  /// The records of a recording after a sequence number, as far as they follow each other.
  func records(of recording: UUID, after sequence: UInt64) throws(StoreError) -> [Record] {
    let bytes = try readAll()
    var records: [Record] = []
    var offset = 0
    while let record = Self.record(in: bytes, at: offset, of: recording) {
      offset += Self.headSize + record.payload.count
      // What is left of an earlier round of the log comes before, or after, what is wanted.
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

  static let suffix = "-recording"
}

extension UUID {
  /// Half of an identity, by which a record says whose it is.
  fileprivate var logMark: UInt64 {
    withUnsafeBytes(of: uuid) { $0.loadUnaligned(as: UInt64.self) }
  }
}
