public import Glibc

/// A new file under a random name next to the one it becomes, until it is whole.
///
/// Nothing is ever written through a name that somebody else may have made first: the file is created
/// exclusively, no link is followed, and its name cannot be guessed. It gets its own name at once, and is on
/// the disk before it does; dropped before that, it leaves nothing behind.
///
///     let file = try StagedFile(for: "out.gpx", mode: .kept)
///     try file.write(bytes)
///     try file.replace()
public final class StagedFile {
  /// Who may read the file.
  public enum Mode: Hashable, Sendable {
    /// The mode of the file that is replaced, where there is one; else the owner alone (0600), less what
    /// the umask takes. So an owner who opened a file to others once has not to do it again.
    case kept
    /// The owner alone, whatever was there.
    case ownerOnly
    /// Everybody may read it (0644), less what the umask takes, as a public key.
    case readableByAll
  }

  /// What went wrong.
  public struct Failure: Error, Hashable, Sendable {
    public enum Step: Hashable, Sendable {
      case open, write, sync, close, rename
    }

    public let step: Step
    /// `EEXIST` where a new file was to be made and something has its name.
    public let errno: Int32

    public init(_ step: Step, errno: Int32) {
      self.step = step
      self.errno = errno
    }
  }

  /// The name that it has until it is whole.
  public let path: String
  public let destination: String
  private var descriptor: Int32
  private var isMoved = false

  /// What stands between the name of the file it becomes and the random part of its own.
  public static let mark = ".partial-"
  /// Random names that are tried; 2⁶⁴ of them are there.
  private static let attempts = 4

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - destination: What it becomes; a link there is replaced, not followed.
  ///   - mode: Who may read it.
  /// - Throws: ``Failure``; where the destination is a device, a FIFO or a socket, with `EINVAL`, since it
  ///   would be removed, and where it is a folder, with `EISDIR`.
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
  ///   - destination: The name that the random one begins with.
  ///   - permissions: The mode, before the umask.
  /// - Returns: Its name and descriptor; both are the caller's.
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

  /// Writes all of the bytes to a descriptor.
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
        // Somebody made the terminal or the pipe non-blocking.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&polled, 1, -1)
      } else if errno != EINTR {
        throw Failure(.write, errno: errno)
      }
    }
  }

  /// Brings the file to the disk and to its name, in place of what has it.
  ///
  /// - Throws: ``Failure``; then what was there before is unchanged.
  public func replace() throws(Failure) {
    try close()
    guard rename(path, destination) == 0 else { throw Failure(.rename, errno: errno) }
    try finish()
  }

  /// Brings the file to the disk and to its name, which nothing may have.
  ///
  /// - Throws: ``Failure``, with `EEXIST` where something has the name.
  public func move() throws(Failure) {
    try close()
    if link(path, destination) == 0 {
      unlink(path)
    } else {
      // Cards and sticks have no second names.
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

  /// Brings the names in a file's folder to the disk.
  ///
  /// - Throws: ``Failure``.
  public static func synchronize(folderOf path: String) throws(Failure) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let descriptor = open(folder ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be written to but not listed cannot be opened.
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    // A file system that cannot bring a folder to the disk says EINVAL, and has nothing to bring.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failure(.sync, errno: errno) }
  }
}
