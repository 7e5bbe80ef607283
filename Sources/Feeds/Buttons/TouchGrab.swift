/// Withholds touches from other programs while the water lock is on.
public protocol TouchGrab: Sendable {
  /// Grabs the touch screen; does nothing if it is already grabbed.
  ///
  /// - Throws: ``TouchGrabError``; then nothing is grabbed.
  func hold() async throws(TouchGrabError)

  /// Releases the touch screen; does nothing if it is not grabbed.
  func release()
}

/// The reason why a touch screen could not be grabbed.
public struct TouchGrabError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// It cannot be opened: `EACCES` if the user is not in the group `input`.
    case unreadable(errno: Int32)
    /// Another program has grabbed it, such as a display server with exclusive access.
    case taken
    /// It is not an input device, or the kernel refuses.
    case refused(errno: Int32)
  }

  public var path: String
  public var reason: Reason

  public init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
