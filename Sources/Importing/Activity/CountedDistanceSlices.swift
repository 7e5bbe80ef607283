import HealthModel

/// The cumulative distance of a device, cut into intervals of half a minute.
///
/// A device may restart its count during a workout. A value with an earlier time than the previous
/// one is skipped. Memory grows with the number of intervals.
struct CountedDistanceSlices {
  /// The interval of the distance samples of this project's recordings.
  private static let interval = Duration.seconds(30)
  private static let maximumCount = 100_000

  private(set) var slices: [(span: TimeRange, meters: Double)] = []
  private var last: (time: Instant, meters: Double)?
  private var start: Instant?
  private var meters = 0.0

  mutating func append(_ counted: Double, at time: Instant) {
    guard counted.isFinite, counted >= 0 else { return }
    guard let last else {
      (self.last, start) = ((time, counted), time)
      meters = counted
      return
    }
    guard time >= last.time else { return }
    meters += counted >= last.meters ? counted - last.meters : counted
    self.last = (time, counted)
    if let start, time - start >= Self.interval { cut(at: time) }
  }

  /// Ends the open interval.
  mutating func finish() {
    if let last { cut(at: last.time) }
  }

  private mutating func cut(at time: Instant) {
    guard let start, slices.count < Self.maximumCount else { return }
    if meters > 0, time > start { slices.append((TimeRange(start: start, end: time), meters)) }
    if time > start { (self.start, meters) = (time, 0) }
  }
}
