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

  public var command: Command
  /// The text of a marker or the name of a segment.
  public var text: String?
  /// What a start is asked for in, as after `workout record`.
  public var words: [String]?
  /// The store that a start is meant for.
  public var store: String?

  public init(_ command: Command, text: String? = nil) {
    self.command = command
    self.text = text
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
