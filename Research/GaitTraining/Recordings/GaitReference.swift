package import Mobility

/// The reference of a recording; times are seconds since its start, missing values are `nil` or
/// empty.
package struct GaitReference: Sendable {
  /// A foot that touches or leaves the ground.
  package struct FootEvent: Hashable, Sendable {
    package var seconds: Double
    package var foot: Foot?
  }

  package struct Turn: Hashable, Sendable {
    package var span: Range<Double>
    /// The angle in degrees, positive to the left.
    package var degrees: Double?
  }

  /// A time at which a distance was reached.
  package struct Tick: Hashable, Sendable {
    package var seconds: Double
    package var meters: Double
  }

  /// The person's activity.
  package enum Activity: String, Sendable {
    case walking, slowWalking, quickWalking, stairsUp, stairsDown, stairsUpAndDown
    /// Neither walking nor stairs.
    case other
  }

  /// Initial contacts, in ascending order.
  package var contacts: [FootEvent] = []
  /// Toe-off times, in ascending order.
  package var toeOffs: [FootEvent] = []
  /// Walking without turns, including starts and stops.
  package var straight: [Range<Double>] = []
  /// The mean speed of each straight part in m/s, if known.
  package var straightSpeeds: [Double] = []
  /// The mean speed over all straight parts, in m/s.
  package var speed: Double?
  /// Steps per minute.
  package var cadence: Double?
  /// The share of a stride, in percent.
  package var doubleSupportPercent: Double?
  /// 200 · |left − right| / (left + right) of the median step times.
  package var stepTimeAsymmetryPercent: Double?
  package var turns: [Turn] = []
  package var stepCount: Int?
  package var activity: Activity?
  /// The bouts according to two reference systems.
  package var motionCaptureBouts: [ReferenceBout] = []
  package var insoleBouts: [ReferenceBout] = []
  package var distance: [Tick] = []
}

/// A walking bout as measured by a reference system of a gait laboratory.
package struct ReferenceBout: Hashable, Sendable {
  /// Two consecutive contacts of the same foot, and the interval between them.
  package struct Stride: Hashable, Sendable {
    package var span: Range<Double>
    package var isLeft: Bool
    package var meters: Double?
    /// The speed in m/s.
    package var speed: Double?
  }

  /// The time range in seconds.
  package var span: Range<Double>
  /// The mean over its strides in m/s.
  package var speed: Double
  /// The mean length of its strides in m.
  package var strideLength: Double
  /// Steps per minute.
  package var cadence: Double
  /// The share of a stride, in percent, from the stance times.
  package var doubleSupportPercent: Double?
  package var strides: [Stride]
  package var contacts: [GaitReference.FootEvent]
  package var turns: [GaitReference.Turn]
}
