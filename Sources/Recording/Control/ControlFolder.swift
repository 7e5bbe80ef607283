import Glibc

/// The folder of the control sockets: owned by the user, closed to others, and not a link.
///
/// In a temporary folder another user may have created it first, and could then replace the socket.
enum ControlFolder {
  /// Creates the folder if it is missing, and checks it.
  ///
  /// - Throws: ``ControlSocketError/unsafeFolder(path:reason:)``, or the error that prevents its creation.
  static func prepare(_ path: String) throws(ControlSocketError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system(call: "mkdir", path: path, errno: errno)
    }
    try check(path)
  }

  /// Checks the folder, and that no other user can replace it.
  ///
  /// - Throws: ``ControlSocketError/unsafeFolder(path:reason:)``; no error for a missing folder.
  static func check(_ path: String) throws(ControlSocketError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw .system(call: "lstat", path: path, errno: errno)
    }
    let kind = facts.st_mode & S_IFMT
    if kind == S_IFLNK { throw .unsafeFolder(path: path, reason: .link) }
    if kind != S_IFDIR { throw .unsafeFolder(path: path, reason: .notFolder) }
    if facts.st_uid != geteuid() { throw .unsafeFolder(path: path, reason: .otherOwner) }
    if facts.st_mode & 0o077 != 0 { throw .unsafeFolder(path: path, reason: .openToOthers) }
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard stat(parent.isEmpty ? "/" : parent, &facts) == 0 else {
      throw .system(call: "stat", path: parent, errno: errno)
    }
    let isOurs = facts.st_uid == geteuid() || facts.st_uid == 0
    let isSticky = facts.st_mode & S_ISVTX != 0
    guard isOurs, isSticky || facts.st_mode & 0o022 == 0 else {
      throw .unsafeFolder(path: parent, reason: .replaceable)
    }
  }
}

/// The user at the other end of a Unix socket.
enum SocketPeer {
  /// Returns the user at the other end of a socket.
  ///
  /// **Source** unix(7), `SO_PEERCRED`: process, user and group, as they were when the socket was connected
  /// or began to listen.
  ///
  /// - Returns: The user; `nil` if the kernel does not report one.
  static func user(of socket: Int32) -> uid_t? {
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return credentials.user
  }
}
