import HealthModel

/// Measures the intervals between samples and detects missing samples.
struct IIOIntervals: Hashable, Sendable {
  /// Missing samples between two received ones.
  struct Loss: Hashable, Sendable {
    /// The index of the sample after the loss.
    var index: Int
    var count: Int
    var since, until: Duration
  }

  /// The ratio to the usual interval above which samples are missing.
  static let jump = 1.5
  /// The number of intervals whose median is the usual interval.
  static let memory = 64
  /// The minimum number of intervals; with fewer, the device's declared rate is used.
  static let enough = 4

  private let nominal: Double?
  private var recent: [Double] = []
  private var next = 0
  private var last: Duration?
  /// The measured seconds between samples; initially those declared by the device.
  private(set) var usual: Double?

  init(rateHz: Double?) {
    nominal = rateHz.map { 1 / $0 }
    usual = nominal
  }

  /// Adds the times of a buffer, oldest first.
  ///
  /// The buffer's own intervals are counted before they are judged, so a device whose rate differs
  /// from its declared rate does not appear to lose samples.
  mutating func receive(_ times: [Duration]) -> [Loss] {
    var intervals: [(index: Int, seconds: Double, since: Duration)] = []
    for (index, time) in times.enumerated() {
      if let last { intervals.append((index, (time - last).inSeconds, last)) }
      last = time
    }
    for interval in intervals where interval.seconds > 0 { remember(interval.seconds) }
    if recent.count >= Self.enough {
      usual = recent.sorted()[recent.count / 2]
    }
    guard let usual else { return [] }
    return intervals.compactMap { interval in
      guard interval.seconds > usual * Self.jump else { return nil }
      let count = Int(clamping: min((interval.seconds / usual).rounded() - 1, Double(Int32.max)))
      return Loss(
        index: interval.index, count: max(1, count), since: interval.since,
        until: times[interval.index])
    }
  }

  private mutating func remember(_ seconds: Double) {
    if recent.count < Self.memory {
      recent.append(seconds)
    } else {
      recent[next] = seconds
      next = (next + 1) % Self.memory
    }
  }
}
