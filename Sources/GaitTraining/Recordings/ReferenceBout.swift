/// A bout of walking as a reference system of a gait laboratory has it.
package struct ReferenceBout: Hashable, Sendable {
  /// Two contacts of the same foot and what was between them.
  package struct Stride: Hashable, Sendable {
    package var span: Range<Double>
    package var isLeft: Bool
    package var meters: Double?
    /// In m/s.
    package var speed: Double?
  }

  /// In seconds.
  package var span: Range<Double>
  /// The mean over its strides in m/s.
  package var speed: Double
  /// The mean length of its strides in m.
  package var strideLength: Double
  /// Steps a minute.
  package var cadence: Double
  /// Of a stride, in percent, from the stance times.
  package var doubleSupportPercent: Double?
  package var strides: [Stride]
  package var contacts: [GaitReference.FootEvent]
  package var turns: [GaitReference.Turn]
}
