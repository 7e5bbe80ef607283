import HealthModel

/// The three axes of one quantity in a stream: whole numbers into a vector in our units and axes.
struct IIOAxes: Hashable, Sendable {
  /// One axis: (raw + offset) · scale.
  struct Axis: Hashable, Sendable {
    /// Of the stream's columns.
    var column: Int
    /// Our units a step.
    var scale: Double
    /// Steps.
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
