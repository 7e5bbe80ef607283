import Foundation

/// What went wrong with the control socket.
public enum ControlSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing listens there: no recording runs into this store.
  case nothingRecording(path: String)
  case pathTooLong(path: String, limit: Int)
  case system(call: String, path: String, errno: Int32)
  case unreadableReply(path: String)

  public var description: String {
    switch self {
    case .nothingRecording:
      "no recording is running into this store; start one with: workout record ACTIVITY"
    case .pathTooLong(let path, let limit):
      "the control socket's path is over \(limit) bytes: \(path); set XDG_RUNTIME_DIR to a shorter folder"
    case .system(let call, let path, let code):
      "\(call) on \(path): \(String(cString: strerror(code)))"
    case .unreadableReply(let path):
      "the recording at \(path) gave an answer that is not one; is it a different version?"
    }
  }
}
