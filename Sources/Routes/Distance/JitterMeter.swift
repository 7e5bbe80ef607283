internal import HealthModel

/// Measures the jitter between neighboring positions from the positions alone.
///
/// The second difference of positions a second apart removes steady motion. White errors of σ per
/// axis leave a vector whose length has the median 2.88·σ (Rayleigh). Turning and braking add
/// little for a body on foot, and the median is robust to corners.
struct JitterMeter: Sendable {
  private static let medianPerDeviation = 2.88
  private static let remembered = 31
  private static let fewest = 10
  private static let shortestSpacingSeconds = 0.9
  private static let maximumSpacingSeconds = 2.5

  private var differences: [Double] = []
  private var oldest = 0
  /// The same values, sorted by size.
  private var sorted: [Double] = []
  private var earlier: TrackPoint?
  private var last: TrackPoint?
  /// The standard deviation per axis in meters; 0 before enough samples.
  private(set) var meters = 0.0

  mutating func process(_ point: TrackPoint) {
    guard let last else {
      self.last = point
      return
    }
    let spacing = point.seconds - last.seconds
    guard spacing >= Self.shortestSpacingSeconds else { return }
    if spacing > Self.maximumSpacingSeconds {
      earlier = nil
    } else {
      if let earlier { remember(earlier, last, point) }
      earlier = last
    }
    self.last = point
  }

  /// Ends the line; the measured jitter of the receiver is retained.
  mutating func endLine() {
    earlier = nil
    last = nil
  }

  private mutating func remember(_ a: TrackPoint, _ b: TrackPoint, _ c: TrackPoint) {
    let dx = a.x - 2 * b.x + c.x
    let dy = a.y - 2 * b.y + c.y
    let dz = a.z - 2 * b.z + c.z
    let length = (dx * dx + dy * dy + dz * dz).squareRoot()
    var place = differences.count
    if differences.count < Self.remembered {
      differences.append(length)
      sorted.append(length)
    } else {
      place = sorted.firstIndex(of: differences[oldest]) ?? 0
      differences[oldest] = length
      oldest = (oldest + 1) % Self.remembered
    }
    sort(length, from: place)
    guard sorted.count >= Self.fewest else { return }
    meters = sorted[sorted.count / 2] / Self.medianPerDeviation
  }

  /// Inserts a length in sorted order, shifting the others into the free place.
  private mutating func sort(_ length: Double, from free: Int) {
    var place = free
    while place > 0, sorted[place - 1] > length {
      sorted[place] = sorted[place - 1]
      place -= 1
    }
    while place < sorted.count - 1, sorted[place + 1] < length {
      sorted[place] = sorted[place + 1]
      place += 1
    }
    sorted[place] = length
  }
}
