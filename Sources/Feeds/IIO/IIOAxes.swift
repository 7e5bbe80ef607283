import HealthModel

/// The three axes of one quantity in a stream: converts integers into a vector in SI units and the
/// requested axes.
struct IIOAxes: Hashable, Sendable {
  /// One axis: (raw + offset) · scale.
  struct Axis: Hashable, Sendable {
    /// The index among the stream's columns.
    var column: Int
    /// The size of a step in this project's unit.
    var scale: Double
    /// The offset in steps.
    var offset: Double

    func value(_ scans: IIOScans, _ row: Int) -> Double {
      (Double(scans.columns[column][row]) + offset) * scale
    }
  }

  var quantity: IIOQuantity
  var x, y, z: Axis
  var matrix: MountMatrix

  func vector(_ scans: IIOScans, _ row: Int) -> Vector3 {
    let own = Vector3(x: x.value(scans, row), y: y.value(scans, row), z: z.value(scans, row))
    return matrix.isIdentity ? own : matrix.turn(own)
  }
}
