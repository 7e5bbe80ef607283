public import HealthModel

/// A walk with known contacts, turns and path, as measured by a sensor on the body.
///
///     var walk = SimulatedWalk(seed: 1)
///     walk.stand(5)
///     walk.walk(30)
///     walk.turn(degrees: 180, seconds: 2.5)
///     walk.walk(30, .init(cadence: 90, asymmetryPercent: 20))
///     let readings = walk.readings(rate: 100)
///
/// Assumptions: the lower back moves as in a mean stride (``GaitPattern``), stretched between contacts; its
/// rise and fall are those of the inverted pendulum for the step's length, times a gain. From step to step time
/// and strength change by a few percent without memory. A weak step has less load after its contact. A turn is
/// a raised cosine of yaw rate during continued steps. A thigh and an arm are rods that swing sinusoidally at
/// the stride's rate under the trunk's acceleration. Standing and fidgeting are smooth noise. There is no
/// separate double support, no soft tissue and no clothes: it proves that rules hold, and gives no evidence of
/// accuracy on people.
public struct SimulatedWalk: Sendable {
  public enum Side: String, Hashable, Sendable {
    case left, right

    public var other: Side { self == .left ? .right : .left }
  }

  /// A contact of a foot with the ground.
  public struct Contact: Hashable, Sendable {
    /// Seconds from the start.
    public var seconds: Double
    public var side: Side
  }

  /// Walking without a stop.
  public struct Bout: Hashable, Sendable {
    /// Seconds from the start at which the first foot leaves the ground.
    public var start: Double
    /// The last contact.
    public var end: Double
    public var steps: Int
    public var meters: Double
  }

  public struct Turn: Hashable, Sendable {
    public var start: Double
    public var end: Double
    /// Degrees, positive to the left.
    public var degrees: Double
  }

  /// The time from one contact to the next.
  struct Step {
    var start, end: Double
    /// The foot whose contact ends it.
    var side: Side
    var gait: Gait
    /// The strength of its movement relative to that of its length.
    var strength: Double
  }

  /// A section without walking, with its noise in m/s².
  struct Pause {
    var start, end: Double
    var unrest: Double
  }

  public private(set) var contacts: [Contact] = []
  public private(set) var bouts: [Bout] = []
  public private(set) var turns: [Turn] = []
  /// The simulated seconds so far.
  public private(set) var seconds = 0.0
  private(set) var steps: [Step] = []
  private(set) var pauses: [Pause] = []
  private(set) var generator: SplitMix64
  private var isWalking = false
  private var nextSide = Side.left

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Stands or sits still.
  public mutating func stand(_ seconds: Double) { pause(seconds, unrest: 0.04) }

  /// Moves without a step: a chair, a table, gestures in a conversation.
  public mutating func fidget(_ seconds: Double) { pause(seconds, unrest: 1.5) }

  /// Walks for about the given time, to the nearest contact.
  public mutating func walk(_ seconds: Double, _ gait: Gait = Gait()) {
    let count = max(1, Int((seconds * gait.cadence / 60).rounded()))
    if !isWalking {
      bouts.append(Bout(start: self.seconds, end: self.seconds, steps: 0, meters: 0))
      isWalking = true
    }
    var bout = bouts.removeLast()
    for _ in 0..<count {
      let sign = nextSide == .left ? 1.0 : -1.0
      let usual = 60 / gait.cadence * (1 + sign * gait.asymmetryPercent / 200)
      let end = self.seconds + usual * (1 + gait.variability * generator.normal())
      // The body loads the foot that began the step, not the one that ends it.
      let weak = gait.weakSide == nextSide.other ? 1 - gait.weakness : 1
      steps.append(
        Step(
          start: self.seconds, end: end, side: nextSide, gait: gait,
          strength: weak * (1 + 2 * gait.variability * generator.normal())))
      contacts.append(Contact(seconds: end, side: nextSide))
      nextSide = nextSide.other
      self.seconds = end
      bout.steps += 1
      bout.meters += gait.stepLength
    }
    bout.end = self.seconds
    bouts.append(bout)
  }

  /// Turns while walking; positive degrees turn to the left.
  public mutating func turn(degrees: Double, seconds: Double = 2.5, _ gait: Gait = Gait()) {
    let start = self.seconds
    walk(seconds, gait)
    turns.append(Turn(start: start, end: self.seconds, degrees: degrees))
  }

  private mutating func pause(_ seconds: Double, unrest: Double) {
    pauses.append(Pause(start: self.seconds, end: self.seconds + seconds, unrest: unrest))
    self.seconds += seconds
    isWalking = false
  }
}
