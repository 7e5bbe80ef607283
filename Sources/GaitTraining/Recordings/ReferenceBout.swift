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
