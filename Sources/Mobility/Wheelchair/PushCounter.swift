import HealthModel
import Signals

/// Counts the pushes of a wheelchair's rims at a wrist.
///
/// Pushing is motion that repeats itself 0.4 to 1.6 times a second, strongly enough; a push is a peak along
/// the axis of that motion. Three of them in a row make a bout, in which pushes are told, five to ten
/// seconds late.
///
/// No recordings of wheelchair users were to be had: what is known of it is that it counts simulated pushes
/// (see ``validity``). It takes the swing of a walker's arm for pushes, so it is for those who say that they
/// use a wheelchair.
public struct PushCounter: Sendable {
  /// How far a count can be trusted.
  public enum Validity: String, Hashable, Sendable, Codable {
    /// It was never compared with pushes of people.
    case simulatedOnly = "simulated-only"
  }

  /// Pushing without a longer rest.
  struct Bout: Hashable {
    /// The places of the first and after the last push among all frames.
    var frames: Range<Int>
    var count: Int
    /// Pushes a minute.
    var cadence: Double
  }

  public static let validity = Validity.simulatedOnly

  /// Correlation of one push with the next; what hands do at a table is below.
  private static let leastStrength = 0.4
  /// Root mean square over six seconds in m/s² and rad/s as below; a wrist at rest has a tenth.
  private static let leastSize = 1.2
  /// What 1 rad/s counts for beside 1 m/s².
  private static let rotationWeight = 1.5
  /// Two pushes are no nearer than this share of the period.
  private static let leastPeriodShare = 0.6
  /// A push is this much higher than the mean, in deviations.
  private static let leastHeight = 0.4
  private static let leastPushes = 3
  /// Samples after which a bout is over: four seconds.
  private static let longestRest = 40
  private static let highPass = BiquadCascade.highPass(
    order: 2, cutoffHz: 0.3, rateHz: PushRhythm.rate)
  /// Frames of a sample.
  private static let stride = Int(MotionFrame.rate / PushRhythm.rate)
  private static let hop = Int(PushRhythm.rate)

  private var filter: BiquadStream<SIMD8<Double>>?
  private var rhythm = PushRhythm()
  private var sum = SIMD8<Double>.zero
  private var summed = 0
  /// Samples since the run began.
  private var count = 0
  /// The place of the run's first frame.
  private var start = 0
  /// Samples with a push of the bout under way, and how many were told.
  private var pushes: [Int] = []
  private var bouts: [Bout] = []

  public init() {}

  /// Takes a frame; frames of a run come without gaps.
  ///
  /// - Returns: The places of pushes that became known.
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

  /// Ends the run: what comes next has nothing to do with what came so far.
  mutating func finish() -> [Int] {
    closeBout()
    filter = nil
    rhythm.reset()
    (sum, summed, count) = (.zero, 0, 0)
    return []
  }

  /// The bouts that are over, told once.
  mutating func takeBouts() -> [Bout] {
    defer { bouts.removeAll() }
    return bouts
  }

  /// Looks for pushes in the second in the middle of the newest window.
  private mutating func judge() -> [Int] {
    let first = count - PushRhythm.window
    let middle = first + (PushRhythm.window - Self.hop) / 2
    let x = rhythm.along()
    let power = x.reduce(0) { $0 + $1 * $1 } / Double(x.count)
    var told: [Int] = []
    if power.squareRoot() >= Self.leastSize, let period = rhythm.period(),
      period.strength >= Self.leastStrength
    {
      let reach = Int(clamping: (Self.leastPeriodShare / 2 * period.lag).rounded())
      let floor = Self.leastHeight * power.squareRoot()
      for sample in middle..<(middle + Self.hop) {
        let place = sample - first
        let around = max(0, place - reach)...min(x.count - 1, place + reach)
        guard x[place] > floor, around.allSatisfy({ x[$0] < x[place] || $0 == place }),
          Double(sample - (pushes.last ?? .min / 2)) >= Self.leastPeriodShare * period.lag
        else { continue }
        told += hear(sample)
      }
    }
    if let last = pushes.last, middle + Self.hop - last > Self.longestRest { closeBout() }
    return told
  }

  /// Adds a push to the bout; the first are told with the third.
  private mutating func hear(_ sample: Int) -> [Int] {
    if let last = pushes.last, sample - last > Self.longestRest { closeBout() }
    pushes.append(sample)
    if pushes.count < Self.leastPushes { return [] }
    let isThird = pushes.count == Self.leastPushes
    return (isThird ? pushes[...] : pushes.suffix(1)).map(place)
  }

  private func place(of sample: Int) -> Int { start + sample * Self.stride + Self.stride / 2 }

  private mutating func closeBout() {
    defer { pushes.removeAll() }
    guard pushes.count >= Self.leastPushes, let first = pushes.first, let last = pushes.last else {
      return
    }
    let minutes = Double(last - first) / PushRhythm.rate / 60
    bouts.append(
      Bout(
        frames: place(of: first)..<place(of: last) + 1, count: pushes.count,
        cadence: Double(pushes.count - 1) / minutes))
  }
}
