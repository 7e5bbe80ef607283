/// The state of a workout session; raw values are those of the export format.
///
///     notStarted → prepared → running ⇄ paused → stopped → ended
///
/// Preparing and stopping are optional. A stopped or ended session never
/// returns to an earlier state.
public enum SessionState: Int, Hashable, Sendable, Codable, CaseIterable {
  case notStarted = 1
  case running = 2
  case ended = 3
  case paused = 4
  /// Ready to start; nothing is collected yet.
  case prepared = 5
  /// The workout is over and its end is known; late results of engines are still accepted.
  case stopped = 6

  /// The word used on the command line, in JSON and in files.
  public var name: String { String(describing: self) }

  /// Whether a workout is in progress, so that its commands are allowed.
  public var isActive: Bool { self == .running || self == .paused }
}
