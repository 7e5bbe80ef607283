import HealthModel

/// Heart rate in samples of a few seconds: the mean of the values in each, from the first to the last.
struct HeartRateSlice: Sendable {
  /// The interval at which wrist sensors tell; a strap's five values are one sample.
  ///
  /// Every value as it came is in the workout's heart-rate trace.
  static let interval = Duration.seconds(5)

  private var sum = 0.0
  private var count = 0
  private var span: Span?
  private var savedUntil: Instant?

  mutating func take(_ beatsPerMinute: Double, at date: Instant) -> [QuantitySample] {
    if let savedUntil, date <= savedUntil { return [] }
    guard beatsPerMinute > 0 else { return cut() }
    var samples: [QuantitySample] = []
    if let span, date - span.start >= Self.interval || date < span.end { samples = cut() }
    span = Span(start: span?.start ?? date, end: date)
    sum += beatsPerMinute
    count += 1
    return samples
  }

  /// Ends the sample under way.
  mutating func cut() -> [QuantitySample] {
    guard let span, count > 0 else { return [] }
    let mean = Quantity(sum / Double(count), .countPerMinute)
    self.span = nil
    sum = 0
    count = 0
    return [QuantitySample(type: .heartRate, quantity: mean, span: span)]
  }

  mutating func goOn(after end: Instant) {
    savedUntil = end
    if let span, span.start <= end { _ = cut() }
  }

  mutating func shift(by offset: Duration) {
    span = span.map { Span(start: $0.start + offset, end: $0.end + offset) }
    savedUntil = savedUntil.map { $0 + offset }
  }
}
