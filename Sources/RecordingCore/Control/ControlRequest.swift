package import Foundation

/// A request to a running recording over its control socket: a line of JSON.
public struct ControlRequest: Hashable, Sendable, Codable {
  /// The commands, named as in `workout pause`, `workout segment start` and so on.
  public enum Command: String, Hashable, Sendable, Codable, CaseIterable {
    case status, pause, resume, toggle, lap, marker, lock, unlock, stop, discard
    /// Begins the next activity of a workout with several.
    case next
    case segmentStart = "segment_start"
    case segmentEnd = "segment_end"
    /// The meters after the last lap of a field test, which waits for them.
    case remainder
    /// Starts a recording in a waiting service.
    case start
  }

  /// The person's action that ends the water lock; no program ends it by itself.
  enum UnlockGesture: String, Hashable, Sendable, Codable {
    /// The crown was turned, or its key or the one of the recorder's terminal was pressed.
    case button
    /// The owner typed `workout unlock`.
    case command
  }

  public var command: Command
  /// The text of a marker or the name of a segment.
  public var text: String?
  /// The arguments of a start, as after `workout record`.
  public var words: [String]?
  /// The store for a start.
  public var store: String?
  /// The identity of a request that may arrive twice; it is done once.
  package var id: UUID?

  /// The person's action of an unlock; an unlock without one is rejected.
  private(set) var gesture: UnlockGesture?

  /// Creates a request of a program; an ``Command/unlock`` created so is rejected, since only the person
  /// ends the water lock.
  public init(_ command: Command, text: String? = nil) {
    self.command = command
    self.text = text
  }

  /// Ends the water lock because of the person's action on the recording device.
  package static var unlockByButton: ControlRequest { unlock(.button) }

  /// Ends the water lock because the owner typed the command; the workout records this.
  package static var unlockByOwner: ControlRequest { unlock(.command) }

  private static func unlock(_ gesture: UnlockGesture) -> ControlRequest {
    var request = ControlRequest(.unlock)
    request.gesture = gesture
    return request
  }

  /// Requests that a service begin a recording.
  ///
  /// - Parameters:
  ///   - words: The arguments, as after `workout record`.
  ///   - store: The path of the store; a service that records into another rejects the request.
  /// - Returns: The request.
  public static func start(_ words: [String], store: String) -> ControlRequest {
    var request = ControlRequest(.start)
    request.words = words
    request.store = store
    return request
  }
}

/// The reply to a request: the status of the recording, or the reason why the request was rejected.
public struct ControlReply: Sendable, Codable {
  public var status: RecordingStatus?
  public var refusal: String?

  public init(status: RecordingStatus) {
    self.status = status
  }

  public init(refusal: String) {
    self.refusal = refusal
  }

  private init() {}

  /// The reply to a request that was done, of a program that has no recording's status.
  package static let done = ControlReply()
}
