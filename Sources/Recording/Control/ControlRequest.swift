/// One thing asked of a running recording over its control socket: a line of JSON.
public struct ControlRequest: Hashable, Sendable, Codable {
  /// The words of the command line, as `workout pause`, `workout segment start` and so on.
  public enum Command: String, Hashable, Sendable, Codable, CaseIterable {
    case status, pause, resume, toggle, lap, marker, lock, unlock, stop, discard
    case segmentStart = "segment_start"
    case segmentEnd = "segment_end"
    /// Metres after the last lap of a field test, which waits for them.
    case remainder
    /// A recording, of a service that waits for one.
    case start
  }

  /// What the person did to end the water lock, which no program ends by itself.
  enum UnlockGesture: String, Hashable, Sendable, Codable {
    /// The crown was turned, or its key or the one of the recorder's terminal was pressed.
    case button
    /// The owner typed `workout unlock`.
    case command
  }

  public var command: Command
  /// The text of a marker or the name of a segment.
  public var text: String?
  /// What a start is asked for in, as after `workout record`.
  public var words: [String]?
  /// The store that a start is meant for.
  public var store: String?

  /// What of the person's an unlock stands for; one without is refused.
  private(set) var gesture: UnlockGesture?

  /// A request of a program; an ``Command/unlock`` made so is refused, since only the person ends the water
  /// lock.
  public init(_ command: Command, text: String? = nil) {
    self.command = command
    self.text = text
  }

  /// Ends the water lock because the person did something on the device that records.
  package static var unlockByButton: ControlRequest { unlock(.button) }

  /// Ends the water lock because the owner typed the command; the workout says so.
  package static var unlockByOwner: ControlRequest { unlock(.command) }

  private static func unlock(_ gesture: UnlockGesture) -> ControlRequest {
    var request = ControlRequest(.unlock)
    request.gesture = gesture
    return request
  }

  /// Asks a service to begin a recording.
  ///
  /// - Parameters:
  ///   - words: As after `workout record`.
  ///   - store: The path of the store that is meant; a service that records into another refuses.
  /// - Returns: The request.
  public static func start(_ words: [String], store: String) -> ControlRequest {
    var request = ControlRequest(.start)
    request.words = words
    request.store = store
    return request
  }
}

/// The answer to a request: how the recording stands now, or why nothing was done.
public struct ControlReply: Sendable, Codable {
  public var status: RecordingStatus?
  public var refusal: String?

  public init(status: RecordingStatus) {
    self.status = status
  }

  public init(refusal: String) {
    self.refusal = refusal
  }
}
