import Foundation
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

/// An error of the control socket.
public enum ControlSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No recording runs into this store: nothing listens at the path.
  case nothingRecording(path: String)
  case pathTooLong(path: String, limit: Int)
  case system(call: String, path: String, errno: Int32)
  case unreadableReply(path: String)
  /// Other users may be able to change the folder of the socket.
  case unsafeFolder(path: String, reason: FolderReason)
  /// The listening program belongs to another user.
  case otherUser(path: String, user: UInt32)

  /// The reason why a folder is not safe.
  public enum FolderReason: Hashable, Sendable {
    case link, notFolder, otherOwner, openToOthers, replaceable
  }

  public var description: String {
    switch self {
    case .nothingRecording:
      "no recording is running into this store"
    case .pathTooLong(let path, let limit):
      "the path of the control socket is longer than \(limit) bytes: \(path); set XDG_RUNTIME_DIR to a shorter path"
    case .system(let call, let path, let code):
      "\(call) on \(path): \(String(cString: strerror(code)))"
    case .unsafeFolder(let path, let reason): Self.sentence(path, reason)
    case .otherUser(let path, let user):
      "the program that listens at \(path) belongs to user \(user); set XDG_RUNTIME_DIR to a folder of your own"
    case .unreadableReply(let path):
      "the recording at \(path) sent an invalid response; it may be a different version"
    }
  }

  private static func sentence(_ path: String, _ reason: FolderReason) -> String {
    switch reason {
    case .link:
      "\(path) is a link, but the control socket needs a folder; remove it"
    case .notFolder: "\(path) is not a folder, which the control socket needs; remove it"
    case .otherOwner:
      "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own (mode 0700)"
    case .openToOthers: "\(path) is accessible to other users; fix it with: chmod 700 \(path)"
    case .replaceable:
      "other users can replace folders in \(path); set XDG_RUNTIME_DIR to a folder of your own (mode 0700)"
    }
  }
}
