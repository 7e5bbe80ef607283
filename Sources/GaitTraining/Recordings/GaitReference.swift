package import Mobility

/// What a set says about a recording; times are seconds since its beginning, what it does not say is `nil`
/// or empty.
package struct GaitReference: Sendable {
  /// A foot that touches or leaves the ground.
  package struct FootEvent: Hashable, Sendable {
    package var seconds: Double
    package var foot: Foot?
  }

  package struct Turn: Hashable, Sendable {
    package var span: Range<Double>
    /// To the left is positive.
    package var degrees: Double?
  }

  /// A distance that was reached.
  package struct Tick: Hashable, Sendable {
    package var seconds: Double
    package var meters: Double
  }

  /// What the person does.
  package enum Activity: String, Sendable {
    case walking, slowWalking, quickWalking, stairsUp, stairsDown, stairsUpAndDown
    /// Neither walking nor stairs.
    case other
  }

  /// Initial contacts, rising.
  package var contacts: [FootEvent] = []
  /// When feet leave the ground, rising.
  package var toeOffs: [FootEvent] = []
  /// Walking without turns, starts and stops included.
  package var straight: [Range<Double>] = []
  /// The mean speed of each straight part in m/s, where it is known.
  package var straightSpeeds: [Double] = []
  /// Over all straight parts, in m/s.
  package var speed: Double?
  /// Steps a minute.
  package var cadence: Double?
  /// Of a stride, in percent.
  package var doubleSupportPercent: Double?
  /// 200 · |left − right| / (left + right) of the median step times.
  package var stepTimeAsymmetryPercent: Double?
  package var turns: [Turn] = []
  package var stepCount: Int?
  package var activity: Activity?
  /// Bouts as two systems see them.
  package var motionCaptureBouts: [ReferenceBout] = []
  package var insoleBouts: [ReferenceBout] = []
  package var distance: [Tick] = []
}
