internal import Foundation
import HealthModel
import Signals

/// A smoothed altitude from air pressure, twice per second.
///
/// It uses means over half a second, the median of three of them, and a linear-phase low-pass of 0.3 Hz.
/// Altitudes assume air at 15 °C above an arbitrary reference: a difference has an error of 1 % for every 3
/// °C of deviation. Up to two seconds without pressure are interpolated linearly; a longer gap, or a clock
/// that jumps ahead, ends the run.
struct AltitudeTrack: Sendable {
  /// The altitude of the sensor at a moment.
  struct Level: Hashable, Sendable {
    /// In microseconds since 1970.
    var time: Int64
    var meters: Double
    /// Whether the level begins a run, without a level directly before it.
    var isFirst: Bool
  }

  /// The microseconds between levels.
  static let interval: Int64 = 500_000
  /// Levels per second.
  static let rate = 2.0
  static let cutoffHz = 0.3

  private static let taps = 9
  private static let filter = FIRFilter.lowPass(taps: taps, cutoffHz: cutoffHz, rateHz: rate)
  /// R·T/g of air at 15 °C in m: the height over which its pressure falls to 1/e.
  private static let scaleHeight = 8434.5
  private static let seaLevelPascals = 101_325.0
  /// The plausible pressures on land: from below the Dead Sea to above Everest.
  private static let plausible = 30_000.0...110_000.0
  private static let maximumBridge = 4

  private var bin = Int64.min
  private var sum = 0.0
  private var count = 0
  private var last = Int64.min
  /// The heights of the newest two bins, the older first.
  private var recent: [Double] = []
  private var newestBin = Int64.min
  private var stream: FIRStream<Double>?
  /// The number of heights that the low-pass has processed in this run.
  private var heard = 0
  private var outgoing: [Level] = []

  /// Processes one reading and returns the levels that it completes.
  mutating func process(_ reading: Reading<AirPressure>) -> [Level] {
    let time = reading.time.microseconds
    let pascals = reading.value.pascals
    guard time > last, Self.plausible.contains(pascals) else { return [] }
    last = time
    let place = Self.bin(of: time)
    if place != bin {
      closeBin()
      bin = place
    }
    sum += Self.scaleHeight * log(Self.seaLevelPascals / pascals)
    count += 1
    defer { outgoing.removeAll() }
    return outgoing
  }

  /// Returns the remaining levels.
  mutating func finish() -> [Level] {
    closeBin()
    endRun()
    defer { outgoing.removeAll() }
    return outgoing
  }

  private static func bin(of time: Int64) -> Int64 {
    time >= 0 ? time / interval : (time - interval + 1) / interval
  }

  private mutating func closeBin() {
    guard count > 0 else { return }
    let height = sum / Double(count)
    (sum, count) = (0, 0)
    let missing = newestBin == .min ? 0 : bin - newestBin - 1
    if let before = recent.last, missing > 0, missing <= Self.maximumBridge {
      for step in 1...missing {
        add(before + (height - before) * Double(step) / Double(missing + 1), newestBin + 1)
      }
    } else if missing > 0 {
      endRun()
    }
    add(height, bin)
  }

  /// Adds a height; the preceding one then has both neighbors and passes through the median.
  private mutating func add(_ height: Double, _ place: Int64) {
    newestBin = place
    recent.append(height)
    switch recent.count {
    case 1: break
    case 2: smooth(recent[0])
    default:
      let (a, b, c) = (recent[0], recent[1], recent[2])
      smooth(max(min(a, b), min(max(a, b), c)))
      recent.removeFirst()
    }
  }

  private mutating func smooth(_ height: Double) {
    if stream == nil {
      stream = FIRStream(Self.filter, settledOn: height)
      heard = 0
    }
    push(height, newest: newestBin - 1)
  }

  private mutating func push(_ height: Double, newest place: Int64) {
    guard let meters = stream?.process(height) else { return }
    heard += 1
    let delay = Self.taps / 2
    guard heard > delay else { return }
    outgoing.append(
      Level(
        time: (place - Int64(delay)) * Self.interval + Self.interval / 2, meters: meters,
        isFirst: heard == delay + 1))
  }

  /// Flushes the filter by repeating the last height.
  private mutating func endRun() {
    guard let height = recent.last else { return }
    if stream == nil { stream = FIRStream(Self.filter, settledOn: height) }
    for step in 0...Self.taps / 2 { push(height, newest: newestBin + Int64(step)) }
    stream = nil
    recent.removeAll()
    newestBin = .min
    heard = 0
  }
}

/// The altitudes of the last quarter of an hour, for the classification of a bout's ground.
struct AltitudeHistory: Sendable {
  /// The minimum number of retained levels: fifteen minutes, because a bout is reported after at most ten.
  static let count = 1800

  private var levels: ContiguousArray<AltitudeTrack.Level> = []

  mutating func append(_ level: AltitudeTrack.Level) {
    levels.append(level)
    if levels.count >= 2 * Self.count { levels.removeFirst(levels.count - Self.count) }
  }

  /// Returns the levels within a span, or `nil` where they are missing for more than a fifth of it.
  func levels(in span: TimeRange) -> ArraySlice<AltitudeTrack.Level>? {
    let (start, end) = (span.start.microseconds, span.end.microseconds)
    let first = levels.partitioningIndex { $0.time >= start }
    let last = levels.partitioningIndex { $0.time >= end }
    let wanted = Double(end - start) / Double(AltitudeTrack.interval)
    guard last - first > 1, Double(last - first) >= 0.8 * wanted else { return nil }
    return ArraySlice(levels[first..<last])
  }
}

extension ContiguousArray {
  /// Returns the first index from which a condition holds, if it holds for all later elements.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
