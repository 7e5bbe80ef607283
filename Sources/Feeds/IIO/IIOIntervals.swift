import HealthModel

/// Watches the intervals between samples: what they are, and where samples are missing.
struct IIOIntervals: Hashable, Sendable {
  /// Missing samples between two that came.
  struct Loss: Hashable, Sendable {
    /// Of the sample after the loss.
    var index: Int
    var count: Int
    var since, until: Duration
  }

  /// An interval longer than this many usual ones has lost something.
  static let jump = 1.5
  /// Intervals that the usual one is the median of.
  static let memory = 64
  /// With fewer than these the device's own word counts.
  static let enough = 4

  private let nominal: Double?
  private var recent: [Double] = []
  private var next = 0
  private var last: Duration?
  /// Seconds between samples, as they come; the device's word at first.
  private(set) var usual: Double?

  init(rateHz: Double?) {
    nominal = rateHz.map { 1 / $0 }
    usual = nominal
  }

  /// Takes in the times of a buffer, oldest first.
  ///
  /// The buffer's own intervals count before they are judged: a device that runs on another rate
  /// than it says is not at a loss.
  mutating func take(_ times: [Duration]) -> [Loss] {
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
