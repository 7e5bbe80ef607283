import Foundation

/// What went wrong with the control socket.
public enum ControlSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing listens there: no recording runs into this store.
  case nothingRecording(path: String)
  case pathTooLong(path: String, limit: Int)
  case system(call: String, path: String, errno: Int32)
  case unreadableReply(path: String)
  /// The folder of the socket is not one that this user alone can change.
  case unsafeFolder(path: String, reason: FolderReason)
  /// The program that listens is of another user.
  case otherUser(path: String, user: UInt32)

  /// Why a folder is not safe.
  public enum FolderReason: Hashable, Sendable {
    case link, notFolder, otherOwner, openToOthers, replaceable
  }

  public var description: String {
    switch self {
    case .nothingRecording:
      "no recording is running into this store; start one with: workout record ACTIVITY"
    case .pathTooLong(let path, let limit):
      "the control socket's path is over \(limit) bytes: \(path); set XDG_RUNTIME_DIR to a shorter folder"
    case .system(let call, let path, let code):
      "\(call) on \(path): \(String(cString: strerror(code)))"
    case .unsafeFolder(let path, let reason): Self.sentence(path, reason)
    case .otherUser(let path, let user):
      "the program that listens at \(path) is of user \(user); set XDG_RUNTIME_DIR to a folder of your own"
    case .unreadableReply(let path):
      "the recording at \(path) gave an answer that is not one; is it a different version?"
    }
  }

  private static func sentence(_ path: String, _ reason: FolderReason) -> String {
    switch reason {
    case .link:
      "\(path) is a link, and the control socket needs a folder of its own; remove it"
    case .notFolder: "\(path) is no folder, and the control socket needs one; remove it"
    case .otherOwner:
      "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own (mode 0700)"
    case .openToOthers: "\(path) is open to other users; close it with: chmod 700 \(path)"
    case .replaceable:
      "other users can replace folders in \(path); set XDG_RUNTIME_DIR to a folder of your own (mode 0700)"
    }
  }
}
