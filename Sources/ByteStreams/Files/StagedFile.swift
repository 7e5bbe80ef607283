public import Glibc

/// A new file under a random name next to its destination, until it is complete.
///
/// The file cannot be hijacked through a name created by another user: it is created exclusively,
/// no link is followed, and its name is unpredictable. It is renamed atomically, after it was
/// flushed to disk; if it is dropped before that, it leaves nothing behind.
///
///     let file = try StagedFile(for: "out.gpx", mode: .kept)
///     try file.write(bytes)
///     try file.replace()
public final class StagedFile {
  /// The permissions of the file.
  public enum Mode: Hashable, Sendable {
    /// The mode of the replaced file, if there is one; otherwise the owner only (0600), less the
    /// umask. An owner who made a file readable to others once does not have to do it again.
    case kept
    /// The owner only, whatever the mode of a replaced file.
    case ownerOnly
    /// Readable by everybody (0644), less the umask, as for a public key.
    case readableByAll
  }

  /// A failed operation and its error.
  public struct Failure: Error, Hashable, Sendable {
    public enum Step: Hashable, Sendable {
      case open, write, sync, close, rename
    }

    public let step: Step
    /// `EEXIST` if the destination of a new file exists.
    public let errno: Int32

    public init(_ step: Step, errno: Int32) {
      self.step = step
      self.errno = errno
    }
  }

  /// The temporary path until the file is complete.
  public let path: String
  public let destination: String
  private var descriptor: Int32
  private var isMoved = false

  /// The separator between the destination's name and the random part.
  public static let mark = ".partial-"
  /// The maximum number of random names that are tried, out of 2⁶⁴.
  private static let attempts = 4

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - destination: The final path; a link there is replaced, not followed.
  ///   - mode: The permissions.
  /// - Throws: ``Failure``; with `EINVAL` if the destination is a device, a FIFO or a socket, since
  ///   it would be removed, and with `EISDIR` if it is a folder.
  public init(for destination: String, mode: Mode) throws(Failure) {
    self.destination = destination
    var facts = stat()
    let isThere = lstat(destination, &facts) == 0
    let kind = facts.st_mode & S_IFMT
    if isThere, kind != S_IFREG, kind != S_IFLNK {
      throw Failure(.open, errno: kind == S_IFDIR ? EISDIR : EINVAL)
    }
    (path, descriptor) = try Self.create(
      for: destination, permissions: mode == .readableByAll ? 0o644 : 0o600)
    if mode == .kept, isThere, kind == S_IFREG, facts.st_uid == geteuid() {
      fchmod(descriptor, facts.st_mode & 0o777)
    }
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    if !isMoved { unlink(path) }
  }

  /// Creates an empty file under a random name, opened for reading and writing.
  ///
  /// - Parameters:
  ///   - destination: The prefix of the random name.
  ///   - permissions: The mode, before the umask.
  /// - Returns: The path and the descriptor; the caller owns both.
  /// - Throws: ``Failure``.
  public static func create(
    for destination: String, permissions: mode_t = 0o600
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    for _ in 0..<attempts {
      let path = destination + mark + String(UInt64.random(in: .min ... .max), radix: 16)
      let descriptor = open(
        path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw Failure(.open, errno: errno)
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try Self.write(bytes, to: descriptor)
  }

  public func write(_ bytes: [UInt8]) throws(Failure) {
    let failure = bytes.withUnsafeBytes { bytes -> Failure? in
      do throws(Failure) {
        try Self.write(bytes, to: descriptor)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Writes all bytes to a descriptor.
  ///
  /// - Throws: ``Failure``.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The terminal or pipe is in non-blocking mode.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&polled, 1, -1)
      } else if errno != EINTR {
        throw Failure(.write, errno: errno)
      }
    }
  }

  /// Flushes the file to disk and renames it to its destination, replacing an existing file.
  ///
  /// - Throws: ``Failure``; then the existing file is unchanged.
  public func replace() throws(Failure) {
    try close()
    guard rename(path, destination) == 0 else { throw Failure(.rename, errno: errno) }
    try finish()
  }

  /// Flushes the file to disk and renames it to its destination, which must not exist.
  ///
  /// - Throws: ``Failure``, with `EEXIST` if the destination exists.
  public func move() throws(Failure) {
    try close()
    if link(path, destination) == 0 {
      unlink(path)
    } else {
      // The file systems of memory cards and USB sticks have no hard links.
      guard [EPERM, ENOTSUP, ENOSYS].contains(errno) else { throw Failure(.rename, errno: errno) }
      var facts = stat()
      guard lstat(destination, &facts) != 0 else { throw Failure(.rename, errno: EEXIST) }
      guard rename(path, destination) == 0 else { throw Failure(.rename, errno: errno) }
    }
    try finish()
  }

  private func close() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw Failure(.sync, errno: errno) }
    let status = Glibc.close(descriptor)
    descriptor = -1
    guard status == 0 else { throw Failure(.close, errno: errno) }
  }

  private func finish() throws(Failure) {
    isMoved = true
    try Self.synchronize(folderOf: destination)
  }

  /// Flushes the directory entries of a file's folder to disk.
  ///
  /// - Throws: ``Failure``.
  public static func synchronize(folderOf path: String) throws(Failure) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let descriptor = open(folder ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder with write but without read permission cannot be opened.
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    // A file system that cannot sync a folder returns EINVAL, and does not need to.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failure(.sync, errno: errno) }
  }
}
