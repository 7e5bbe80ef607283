import Foundation
public import HealthModel

/// A swim at the wrist with known lengths, strokes and sets.
///
///     var swim = SimulatedSwim(seed: 1)
///     swim.rest(10)
///     swim.length(.freestyle, seconds: 22)
///     swim.turn()
///     let readings = swim.readings(rate: 100)
///
/// Assumptions: strokes are the mean ones of many swimmers (``StrokePattern``), each a few percent faster or
/// slower than the previous one; between lengths and at rest the arm is nearly still; a length fades into a
/// turn within a third of a second. There are no push-offs, no flip turns, no waves and no other swimmers in
/// the lane: it proves that rules hold, and gives no evidence of accuracy on people.
public struct SimulatedSwim {
  /// A simulated length.
  public struct Length: Hashable, Sendable {
    public var style: SwimmingStrokeStyle
    /// Seconds from the start of the swim.
    public var start: Double
    public var end: Double
    public var strokeCount: Int
  }

  private enum Part {
    case stroke(StrokePattern, seconds: Double, period: Double)
    case still(seconds: Double, unrest: Double)
    /// The arm holds a board and shakes with the kicks.
    case kick(seconds: Double, hertz: Double)

    var seconds: Double {
      switch self {
      case .stroke(_, let seconds, _), .still(let seconds, _), .kick(let seconds, _): seconds
      }
    }
  }

  public private(set) var lengths: [Length] = []
  /// The simulated seconds so far.
  public private(set) var seconds = 0.0
  private var parts: [Part] = []
  private var generator: SplitMix64

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Appends standing at the wall, with occasional movements.
  public mutating func rest(_ seconds: Double) { add(.still(seconds: seconds, unrest: 1.2)) }

  public mutating func turn(_ seconds: Double = 3.5) { add(.still(seconds: seconds, unrest: 2)) }

  /// Appends a length in one style, or in parts of several.
  public mutating func length(
    _ style: SwimmingStrokeStyle, seconds: Double, period: Double? = nil
  ) {
    length([(style, seconds)], period: period)
  }

  public mutating func length(
    _ styles: [(style: SwimmingStrokeStyle, seconds: Double)], period: Double? = nil
  ) {
    let start = self.seconds
    var strokes = 0.0
    for (style, seconds) in styles {
      guard let pattern = StrokePattern.of(style) else { continue }
      let usual = period ?? pattern.period
      let own = usual * (1 + 0.03 * generator.normal())
      strokes += seconds / own
      add(.stroke(pattern, seconds: seconds, period: own))
    }
    let style = styles.count == 1 ? styles[0].style : .mixed
    lengths.append(
      Length(
        style: style, start: start, end: self.seconds, strokeCount: Int(strokes.rounded())))
  }

  /// Appends a length with a board.
  public mutating func kick(_ seconds: Double) {
    let start = self.seconds
    add(.kick(seconds: seconds, hertz: 1.6 + 0.1 * generator.normal()))
    lengths.append(Length(style: .kickboard, start: start, end: self.seconds, strokeCount: 0))
  }

  /// Appends a stop within a length: the last length and the next are one.
  public mutating func stop(_ seconds: Double, then rest: Double) {
    guard var length = lengths.popLast(), let pattern = StrokePattern.of(length.style) else {
      return
    }
    add(.still(seconds: seconds, unrest: 1))
    length.strokeCount += Int((rest / pattern.period).rounded())
    add(.stroke(pattern, seconds: rest, period: pattern.period))
    length.end = self.seconds
    lengths.append(length)
  }

  private mutating func add(_ part: Part) {
    parts.append(part)
    seconds += part.seconds
  }

  /// Returns the readings of a watch on the left wrist with the crown on the right.
  public func readings(
    rate: Double, start: Instant = Instant(secondsSince1970: 1_790_000_000)
  ) -> [Reading<MotionSample>] {
    var noise = generator
    var readings: [Reading<MotionSample>] = []
    var begin = 0.0
    var place = 0
    var phase = 0.0
    var sway = [Double](repeating: 0, count: 6)
    var smooth = [Double](repeating: 0, count: 6)
    for index in 0..<Int(seconds * rate) {
      let time = Double(index) / rate
      while place + 1 < parts.count, time >= begin + parts[place].seconds {
        begin += parts[place].seconds
        place += 1
        phase = 0
      }
      let target: [Double]
      let spread: [Double]
      switch parts[place] {
      case .stroke(let pattern, _, let period):
        target = pattern.axes(phase: phase)
        spread = pattern.noise
        phase += 2 * .pi / period / rate
      case .still(_, let unrest):
        // Every few seconds the arm moves to another pose.
        let pose = sin(time * 0.9) * sin(time * 0.37)
        target = [4 * pose, -2.2, 9 - 3 * pose * pose, 0.3 * cos(time * 0.9), 0, 0]
        spread = [0.3, 0.3, 0.3, 0.15, 0.15, 0.15].map { $0 * unrest }
      case .kick(_, let hertz):
        let beat = sin(2 * .pi * hertz * time)
        target = [0.3, -2.5 + 0.8 * beat, 9.4 + 1.4 * beat, 0.5 * beat, 0.5 * beat, 0.1]
        spread = [0.25, 0.25, 0.25, 0.1, 0.1, 0.1]
      }
      for axis in 0..<6 {
        // The noise is smooth over a fifth of a second.
        let share = min(1, 1 / (0.2 * rate))
        sway[axis] += (noise.normal() * (2 / share).squareRoot() - sway[axis]) * share
        // A style fades into the next, or into rest, within a third of a second.
        let fade = time - begin < 0.34 && index > 0 ? min(1, 1 / (0.1 * rate)) : 1
        smooth[axis] += (target[axis] - smooth[axis]) * fade
      }
      let axes = (0..<6).map { smooth[$0] + sway[$0] * spread[$0] }
      readings.append(
        Reading(
          time: start + .microseconds(Int64((time * 1e6).rounded())),
          uptime: .microseconds(Int64((time * 1e6).rounded())),
          value: MotionSample(
            acceleration: Vector3(x: axes[0], y: axes[1], z: axes[2]),
            rotationRate: Vector3(x: axes[3], y: axes[4], z: axes[5]))))
    }
    return readings
  }
}
