import Foundation

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
