/// How long a stroke takes: the period of the arm's motion in the last five seconds.
///
/// 1. Three frames make one of 10 Hz; each axis is divided by how strongly it moves in swimming.
/// 2. Every half second, from 2.5 s of motion on: the autocorrelation of the last 5 s without their mean,
///    summed over the axes, each lag divided by its overlap and by the power at lag 0.
/// 3. The period is the first peak that reaches three quarters of the highest, refined by a parabola: the
///    highest itself is often that of two strokes.
///
/// Without rotation the three axes of the acceleration do the same.
///
/// **Source** Summed autocorrelation is the usual measure of cadence at the wrist; one stroke is one cycle
/// of the arm with the watch, as sports watches count. Scales, lags and the three quarters are ours, set
/// on 198 lengths of 23 swimmers: from 0.65 to 0.8 the count is the same, 0.85 doubles butterfly.
struct StrokePeriod: Hashable, Sendable {
  /// What is known at the end of a half second.
  struct Hop: Hashable, Sendable, Timed {
    /// When the five seconds end, on the engine's line.
    var time: Double
    /// Seconds of a stroke; `nil` where the arm does not move in strokes.
    var period: Double?
  }

  /// What the signals are divided by: m/s² and rad/s.
  private static let scales = SIMD8<Double>(7, 7, 6, 3, 3, 3, 1, 1)
  private static let blockFrames = 3
  private static let blockSeconds = Double(blockFrames) / WristFrame.rate
  /// Blocks of 5 s, of the least that has a period, and of half a second.
  private static let mostBlocks = 50
  private static let leastBlocks = 25
  private static let hopBlocks = 5
  /// A stroke takes 0.8 to 3.6 s: lags in blocks, with one more at each end for the peak's sides.
  private static let lags = 7...37
  /// A lag has at least so many blocks that overlap.
  private static let leastOverlap = 8
  /// Autocorrelation below which there is no peak, and what of the highest the first must reach.
  private static let leastPeak = 0.15
  private static let firstPeakShare = 0.75
  /// Added to the power, in units of the scales squared, so that a still arm has no period.
  private static let leastPower = 0.02

  private var blocks: [SIMD8<Double>]
  /// Where the next block goes.
  private var next = 0
  /// Blocks and frames since the run began.
  private var blockCount = 0
  private var sum = SIMD8<Double>.zero
  private var frameCount = 0

  init() {
    blocks = Array(repeating: .zero, count: Self.mostBlocks)
  }

  /// Forgets the motion, as after a gap.
  mutating func reset() {
    (next, blockCount, frameCount, sum) = (0, 0, 0, .zero)
  }

  /// Takes the next frame of a run; gives a hop at the end of each half second.
  mutating func process(_ frame: WristFrame, at time: Double) -> Hop? {
    sum += frame.axes
    frameCount += 1
    guard frameCount == Self.blockFrames else { return nil }
    blocks[next] = sum / Double(Self.blockFrames) / Self.scales
    (sum, frameCount) = (.zero, 0)
    next = next + 1 == Self.mostBlocks ? 0 : next + 1
    blockCount += 1
    guard blockCount % Self.hopBlocks == 0, blockCount >= Self.leastBlocks else { return nil }
    // A frame stands for the thirtieth that begins with it.
    return Hop(time: time + 1 / WristFrame.rate, period: period())
  }

  private func period() -> Double? {
    let count = min(blockCount, Self.mostBlocks)
    // In single precision: half the time, and a period is not surer than to a millionth.
    return withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: count) { centered in
      fill(centered)
      let largestLag = min(Self.lags.upperBound, count - Self.leastOverlap)
      let lagCount = largestLag - Self.lags.lowerBound + 1
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: lagCount) { values in
        let power = Self.meanProduct(centered, lag: 0) + Self.leastPower
        for index in 0..<lagCount {
          values[index] = Self.meanProduct(centered, lag: index + Self.lags.lowerBound) / power
        }
        return Self.firstPeak(values).map {
          ($0 + Double(Self.lags.lowerBound)) * Self.blockSeconds
        }
      }
    }
  }

  /// Writes the last blocks without their mean, oldest first.
  private func fill(_ centered: UnsafeMutableBufferPointer<SIMD8<Float>>) {
    // Where there are fewer blocks than fit, they begin at the first place.
    let first = blockCount < Self.mostBlocks ? 0 : next
    // Added in the order of time, so that a period depends on the blocks alone, not on their places.
    var sum = SIMD8<Double>.zero
    for block in blocks[first..<min(first + centered.count, blocks.count)] { sum += block }
    for block in blocks[..<first] { sum += block }
    let mean = sum / Double(centered.count)
    var place = first
    for index in centered.indices {
      centered[index] = SIMD8<Float>(blocks[place] - mean)
      place = place + 1 == Self.mostBlocks ? 0 : place + 1
    }
  }

  private static func meanProduct(
    _ values: UnsafeMutableBufferPointer<SIMD8<Float>>, lag: Int
  ) -> Double {
    let overlap = values.count - lag
    var total = SIMD8<Float>.zero
    for index in 0..<overlap { total += values[index + lag] * values[index] }
    // Lanes are added in an order that is the same everywhere.
    let four = total.lowHalf + total.highHalf
    let two = four.lowHalf + four.highHalf
    return Double(two[0] + two[1]) / Double(overlap)
  }

  /// The place of the first peak that is high enough, between the values where its parabola lies.
  private static func firstPeak(_ values: UnsafeMutableBufferPointer<Double>) -> Double? {
    func isPeak(_ index: Int) -> Bool {
      values[index] >= values[index - 1] && values[index] >= values[index + 1]
        && values[index] > leastPeak
    }
    guard values.count > 2 else { return nil }
    let inner = 1..<(values.count - 1)
    var highest = 0.0
    for index in inner where isPeak(index) { highest = max(highest, values[index]) }
    for index in inner where isPeak(index) && values[index] >= firstPeakShare * highest {
      let (before, after) = (values[index - 1], values[index + 1])
      let curvature = before - 2 * values[index] + after
      return Double(index) + (curvature < 0 ? (before - after) / 2 / curvature : 0)
    }
    return nil
  }
}
