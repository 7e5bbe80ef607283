/// Where a workout session is in its life; raw values are those of the export format.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// Preparing and stopping may be left out. Stopped and ended never go back.
public enum SessionState: Int, Hashable, Sendable, Codable, CaseIterable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  /// Ready to start; nothing is collected yet.
  case prepared = 5
  /// The workout is over and its end is known; late findings about it are still taken in.
  case stopped = 6

  /// The word used on the command line, in JSON and in files.
  public var name: String { String(describing: self) }

  /// Whether a workout is under way, so that commands about it make sense.
  public var isActive: Bool { self == .running || self == .paused }
}
