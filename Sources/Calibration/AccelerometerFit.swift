import HealthModel

/// A fit of an accelerometer's offset, scale and misalignment from poses in which it measured gravity only.
///
/// It searches the `b` and `M` for which `|M · (measured − b)|` is gravity in all poses, by Gauss–Newton
/// iteration. The tilt of a pose does not matter, so the table need not be level.
///
/// **Source** The cost is that of D. Tedaldi, A. Pretto, E. Menegatti, ICRA 2014. Its model of six unknowns,
/// three offsets and three scales, is one of those in M. Pedley, *High-Precision Calibration of a Three-Axis
/// Accelerometer*, Freescale AN4399. **Departs from** Tedaldi in `M`: theirs is triangular, which preserves
/// the x axis; this one is symmetric, which rotates the axes least. The lengths do not distinguish the two.
struct AccelerometerFit {
  enum Model: Int {
    /// Three offsets and three scales.
    case scales = 6
    /// Additionally the three angles between the axes.
    case misalignment = 9
  }

  private static let mostSteps = 30
  /// The convergence limit of a parameter's step, relative to gravity.
  private static let smallestStep = 1e-12
  /// The maximum uncertainty of an angle relative to that of the length of a pose.
  ///
  /// Poses on edges have 0.7; faces alone, on a tilted table, have 1.5 and more.
  private static let largestAngleError = 1.25

  private(set) var offset: Vector3
  private(set) var matrix: Matrix3
  /// The difference between the length of each pose and gravity, in m/s².
  private(set) var residuals: [Double] = []

  /// Fits the model; `nil` where the poses do not determine it.
  ///
  /// - Parameters:
  ///   - forces: Mean specific forces; each axis points up in one and down in another.
  ///   - gravity: Their expected length in m/s².
  ///   - model: The unknowns.
  init?(_ forces: [Vector3], gravity: Double, model: Model) {
    guard forces.count >= model.rawValue, let first = Self.guess(forces, gravity) else {
      return nil
    }
    (offset, matrix) = first
    for _ in 0..<Self.mostSteps {
      let equations = equations(forces, gravity, model)
      guard let step = equations.solution else { return nil }
      receive(step, gravity)
      if step.allSatisfy({ $0.magnitude < Self.smallestStep }) { break }
    }
    let last = equations(forces, gravity, model)
    guard offset.isFinite, matrix.x.isFinite, matrix.y.isFinite, matrix.z.isFinite,
      let errors = last.standardErrors,
      errors.dropFirst(Model.scales.rawValue).allSatisfy({ $0 <= Self.largestAngleError })
    else { return nil }
    residuals = forces.map { matrix.applied(to: $0 - offset).magnitude - gravity }
  }

  /// Returns the initial estimate, which assumes that each axis was exactly vertical.
  private static func guess(_ forces: [Vector3], _ gravity: Double) -> (Vector3, Matrix3)? {
    var centre: [Double] = []
    var scale: [Double] = []
    for axis in [\Vector3.x, \Vector3.y, \Vector3.z] {
      let values = forces.map { $0[keyPath: axis] }
      guard let low = values.min(), let high = values.max(), high > low else { return nil }
      centre.append((low + high) / 2)
      scale.append(2 * gravity / (high - low))
    }
    var matrix = Matrix3.identity
    matrix.x.x = scale[0]
    matrix.y.y = scale[1]
    matrix.z.z = scale[2]
    return (Vector3(x: centre[0], y: centre[1], z: centre[2]), matrix)
  }

  /// Returns one equation per pose, in units of gravity: the derivative of the length by each parameter, and
  /// the residual.
  private func equations(
    _ forces: [Vector3], _ gravity: Double, _ model: Model
  ) -> NormalEquations {
    var equations = NormalEquations(unknowns: model.rawValue)
    for force in forces {
      let shifted = force - offset
      let turned = matrix.applied(to: shifted)
      let length = turned.magnitude
      guard length > 0 else { continue }
      let up = turned.divided(by: length)
      // M is symmetric and equals its transpose.
      let pull = matrix.applied(to: up)
      let part = shifted.divided(by: gravity)
      var row = [-pull.x, -pull.y, -pull.z, up.x * part.x, up.y * part.y, up.z * part.z]
      if model == .misalignment {
        row += [
          up.x * part.y + up.y * part.x, up.x * part.z + up.z * part.x,
          up.y * part.z + up.z * part.y,
        ]
      }
      equations.add(row, (gravity - length) / gravity)
    }
    return equations
  }

  private mutating func receive(_ step: [Double], _ gravity: Double) {
    offset.add(Vector3(x: step[0] * gravity, y: step[1] * gravity, z: step[2] * gravity))
    matrix.x.x += step[3]
    matrix.y.y += step[4]
    matrix.z.z += step[5]
    guard step.count == Model.misalignment.rawValue else { return }
    matrix.x.y += step[6]
    matrix.x.z += step[7]
    matrix.y.z += step[8]
    matrix.y.x = matrix.x.y
    matrix.z.x = matrix.x.z
    matrix.z.y = matrix.y.z
  }
}
