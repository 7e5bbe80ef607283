public import HealthModel

/// Decides where an exported track is broken: at pauses and at gaps, so that no straight line joins
/// what was not travelled.
public struct GPXSegmentBreaks: Sendable {
  private let pauses: [Span]
  private let gap: Duration
  private var nextPause = 0
  private var last: Instant?

  /// Breaks for one route.
  ///
  /// - Parameters:
  ///   - pauses: Spans in which the workout was paused, in any order.
  ///   - gap: Time between two points above which the receiver was silent, as the route's own rule
  ///     has it.
  public init(pauses: [Span] = [], gap: Duration) {
    self.pauses = pauses.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    self.gap = gap
  }

  /// Whether the point at `time` begins a segment; points are asked for in order, each once.
  public mutating func beginsSegment(at time: Instant) -> Bool {
    defer { last = time }
    guard let last else { return false }
    var isPaused = false
    while nextPause < pauses.count, pauses[nextPause].start < time {
      if pauses[nextPause].end > last { isPaused = true }
      // A pause that is not over yet also parts the next two points.
      guard pauses[nextPause].end <= time else { break }
      nextPause += 1
    }
    return isPaused || time - last > gap
  }
}
