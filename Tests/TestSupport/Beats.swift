/// The beat intervals of a simulated heart, as a strap reports them once a second.
public struct Beats: Sendable {
  /// Seconds since the start, and the intervals that ended since the previous report.
  public typealias Told = (seconds: Double, intervals: [Double])

  private var random: SplitMix64
  private var elapsed = 0.0
  private var second = 1.0
  private var waiting: [Double] = []
  public private(set) var told: [Told] = []

  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Appends beats for some time: around a mean interval, with breathing and noise, on the grid of a strap.
  public mutating func beat(_ seconds: Double, mean: Double, spread: Double = 0.04) {
    let end = elapsed + seconds
    while elapsed < end {
      let phase = elapsed.truncatingRemainder(dividingBy: 5) < 2.5 ? 1.0 : -1.0
      let interval = mean + spread * (0.7 * phase + random.uniform() - 0.5)
      add((interval * 1024).rounded() / 1024)
    }
  }

  /// Appends a premature beat and the pause that follows it.
  public mutating func ectopic(mean: Double) {
    add(0.55 * mean)
    add(1.45 * mean)
  }

  /// Reports nothing for some time.
  public mutating func lose(_ seconds: Double) {
    elapsed += seconds
    second = max(second, elapsed.rounded(.up))
    waiting = []
  }

  private mutating func add(_ interval: Double) {
    elapsed += interval
    while elapsed >= second {
      if !waiting.isEmpty { told.append((second, waiting)) }
      waiting = []
      second += 1
    }
    waiting.append(interval)
  }
}
