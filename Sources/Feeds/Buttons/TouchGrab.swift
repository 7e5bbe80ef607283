/// Keeps touches from everyone while the water lock is on.
public protocol TouchGrab: Sendable {
  /// Takes the touch screen; again while it is taken does nothing.
  ///
  /// - Throws: ``TouchGrabError``; then nothing is taken.
  func hold() async throws(TouchGrabError)

  /// Gives it back; when it is not taken, does nothing.
  func release()
}

/// Why a touch screen could not be taken.
public struct TouchGrabError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// It cannot be opened: `EACCES` where the user is not in the group `input`.
    case unreadable(errno: Int32)
    /// Someone else has taken it: a display server that keeps devices to itself.
    case taken
    /// It is no input device, or the kernel refuses.
    case refused(errno: Int32)
  }

  public var path: String
  public var reason: Reason

  public init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
