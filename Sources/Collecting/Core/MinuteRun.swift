import HealthModel

/// Consecutive minutes of a kind, combined into one sample.
struct MinuteRun: Sendable {
  let type: QuantityType
  /// The longest sample.
  private let longest: Duration
  private(set) var span: TimeRange?
  private(set) var value = 0.0

  /// The minutes of an open run.
  struct Open: Codable, Sendable {
    var span: TimeRange
    var value: Double
  }

  /// The open run, which another process can continue.
  var open: Open? {
    get { span.map { Open(span: $0, value: value) } }
    set { (span, value) = (newValue?.span, newValue?.value ?? 0) }
  }

  init(_ type: QuantityType, longest: Duration) {
    self.type = type
    self.longest = longest
  }

  /// Adds a minute.
  ///
  /// - Parameters:
  ///   - minute: The time of the minute, later than those before.
  ///   - amount: Its value in the type's unit; `nil` if it is not of the kind.
  /// - Returns: The sample that ends before it, if any.
  mutating func receive(_ minute: TimeRange, _ amount: Double?) -> (TimeRange, Double)? {
    guard let amount else { return cut() }
    var ended: (TimeRange, Double)?
    if let span, span.end != minute.start || span.duration >= longest { ended = cut() }
    span = TimeRange(start: span?.start ?? minute.start, end: minute.end)
    value += amount
    return ended
  }

  /// Ends the run.
  mutating func cut() -> (TimeRange, Double)? {
    guard let span else { return nil }
    defer { (self.span, value) = (nil, 0) }
    return (span, value)
  }
}
