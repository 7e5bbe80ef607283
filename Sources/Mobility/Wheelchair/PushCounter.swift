import HealthModel
import Signals

/// A counter of the pushes of a wheelchair's handrims, for a sensor at a wrist.
///
/// Pushing is sufficiently intense motion that repeats 0.4 to 1.6 times per second; a push is a peak along
/// the axis of that motion. Three pushes in a row begin a bout, in which pushes are reported with a delay of
/// five to ten seconds.
///
/// No recordings of wheelchair users were available; it is validated with simulated pushes only (see
/// ``validity``). It counts the arm swing of walking as pushes, so use it only for people who declare that
/// they use a wheelchair.
public struct PushCounter: Sendable {
  /// The level of validation of the counts.
  public enum Validity: String, Hashable, Sendable, Codable {
    /// Never compared with pushes of people.
    case simulatedOnly = "simulated-only"
  }

  /// Pushes without a longer rest.
  struct Bout: Hashable {
    /// The frame indexes from the first push to the end of the last.
    var frames: Range<Int>
    var count: Int
    /// Pushes per minute.
    var cadence: Double
  }

  public static let validity = Validity.simulatedOnly

  /// The minimum correlation of consecutive pushes; hand movements at a table are below.
  private static let minimumStrength = 0.4
  /// The minimum root mean square over six seconds in m/s² and rad/s as weighted below; a wrist at rest has a
  /// tenth.
  private static let minimumSize = 1.2
  /// The weight of 1 rad/s relative to 1 m/s².
  private static let rotationWeight = 1.5
  /// The minimum distance of two pushes as a share of the period.
  private static let minimumPeriodShare = 0.6
  /// The minimum height of a push above the mean, in standard deviations.
  private static let minimumHeight = 0.4
  private static let minimumPushes = 3
  /// The number of samples after which a bout ends: four seconds.
  private static let maximumRest = 40
  private static let highPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.3, rateHz: PushRhythm.rate)
  /// The number of frames per sample.
  private static let stride = Int(MotionFrame.rate / PushRhythm.rate)
  private static let hop = Int(PushRhythm.rate)

  private var filter: BiquadStream<SIMD8<Double>>?
  private var rhythm = PushRhythm()
  private var sum = SIMD8<Double>.zero
  private var summed = 0
  /// The number of samples since the run began.
  private var count = 0
  /// The index of the run's first frame.
  private var start = 0
  /// The samples with a push of the open bout, and the number reported.
  private var pushes: [Int] = []
  private var bouts: [Bout] = []

  public init() {}

  /// Processes a frame; frames of a run must be contiguous.
  ///
  /// - Returns: The frame indexes of newly detected pushes.
  mutating func process(_ frame: MotionFrame, at place: Int) -> [Int] {
    if count == 0, summed == 0 { start = place }
    sum += SIMD8(
      lowHalf: frame.acceleration, highHalf: frame.rotation * Self.rotationWeight)
    summed += 1
    guard summed == Self.stride else { return [] }
    let mean = sum / Double(Self.stride)
    (sum, summed) = (.zero, 0)
    if filter == nil { filter = BiquadStream(Self.highPass, settledOn: mean) }
    guard let sample = filter?.process(mean) else { return [] }
    count += 1
    guard rhythm.add(SIMD8<Float>(sample)), count % Self.hop == 0 else { return [] }
    return judge()
  }

  /// Ends the run; later frames are not continuous with it.
  mutating func finish() -> [Int] {
    closeBout()
    filter = nil
    rhythm.reset()
    (sum, summed, count) = (.zero, 0, 0)
    return []
  }

  /// Returns the bouts that ended since the last call.
  mutating func drainBouts() -> [Bout] {
    defer { bouts.removeAll() }
    return bouts
  }

  /// Detects pushes in the second in the middle of the newest window.
  private mutating func judge() -> [Int] {
    let first = count - PushRhythm.window
    let middle = first + (PushRhythm.window - Self.hop) / 2
    let x = rhythm.along()
    let power = x.reduce(0) { $0 + $1 * $1 } / Double(x.count)
    var told: [Int] = []
    if power.squareRoot() >= Self.minimumSize, let period = rhythm.period(),
      period.strength >= Self.minimumStrength
    {
      let reach = Int(clamping: (Self.minimumPeriodShare / 2 * period.lag).rounded())
      let minimum = Self.minimumHeight * power.squareRoot()
      for sample in middle..<(middle + Self.hop) {
        let place = sample - first
        let around = max(0, place - reach)...min(x.count - 1, place + reach)
        guard x[place] > minimum, around.allSatisfy({ x[$0] < x[place] || $0 == place }),
          Double(sample - (pushes.last ?? .min / 2)) >= Self.minimumPeriodShare * period.lag
        else { continue }
        told += apply(sample)
      }
    }
    if let last = pushes.last, middle + Self.hop - last > Self.maximumRest { closeBout() }
    return told
  }

  /// Adds a push to the bout; the first two are reported with the third.
  private mutating func apply(_ sample: Int) -> [Int] {
    if let last = pushes.last, sample - last > Self.maximumRest { closeBout() }
    pushes.append(sample)
    if pushes.count < Self.minimumPushes { return [] }
    let isThird = pushes.count == Self.minimumPushes
    return (isThird ? pushes[...] : pushes.suffix(1)).map(place)
  }

  private func place(of sample: Int) -> Int { start + sample * Self.stride + Self.stride / 2 }

  private mutating func closeBout() {
    defer { pushes.removeAll() }
    guard pushes.count >= Self.minimumPushes, let first = pushes.first, let last = pushes.last
    else {
      return
    }
    let minutes = Double(last - first) / PushRhythm.rate / 60
    bouts.append(
      Bout(
        frames: place(of: first)..<place(of: last) + 1, count: pushes.count,
        cadence: Double(pushes.count - 1) / minutes))
  }
}
