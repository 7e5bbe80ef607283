/// One step of a constant-velocity Kalman filter along one axis, with the data for backward
/// smoothing.
struct AxisStep: Sendable {
  /// Meters and meters per second, and their covariance (m², m²/s, m²/s²).
  private(set) var position: Double
  private(set) var speed: Double
  private var p: (xx: Double, xv: Double, vv: Double)
  /// The predicted step before its measurement; `nil` where the filter began.
  private var prediction: Prediction?

  private struct Prediction: Sendable {
    var seconds: Double
    var position, speed: Double
    var p: (xx: Double, xv: Double, vv: Double)
  }

  static func start(_ position: Double, _ deviation: Double, _ speedDeviation: Double) -> AxisStep {
    AxisStep(
      position: position, speed: 0, p: (deviation * deviation, 0, speedDeviation * speedDeviation),
      prediction: nil)
  }

  /// Returns the next step, by constant velocity with white acceleration.
  func predicted(over seconds: Double, acceleration: Double) -> AxisStep {
    let density = acceleration * acceleration
    let t2 = seconds * seconds
    let predicted = Prediction(
      seconds: seconds, position: position + speed * seconds, speed: speed,
      p: (
        p.xx + 2 * seconds * p.xv + t2 * p.vv + density * t2 * seconds / 3,
        p.xv + seconds * p.vv + density * t2 / 2, p.vv + density * seconds
      ))
    return AxisStep(
      position: predicted.position, speed: speed, p: predicted.p, prediction: predicted)
  }

  /// Returns the square of a measurement's deviation, in units of its standard deviation.
  func innovation2(_ measured: Double, _ deviation: Double) -> Double {
    let difference = measured - position
    return difference * difference / (p.xx + deviation * deviation)
  }

  mutating func update(_ measured: Double, _ deviation: Double) {
    let total = p.xx + deviation * deviation
    let (gainX, gainV) = (p.xx / total, p.xv / total)
    let difference = measured - position
    position += gainX * difference
    speed += gainV * difference
    p = (p.xx * (1 - gainX), p.xv * (1 - gainX), p.vv - gainV * p.xv)
  }

  mutating func updateSpeed(_ measured: Double, _ deviation: Double) {
    let total = p.vv + deviation * deviation
    let (gainX, gainV) = (p.xv / total, p.vv / total)
    let difference = measured - speed
    position += gainX * difference
    speed += gainV * difference
    p = (p.xx - gainX * p.xv, p.xv * (1 - gainV), p.vv * (1 - gainV))
  }

  /// Smooths the steps from the last to the first (Rauch, Tung and Striebel).
  ///
  /// **Source** H. Rauch, F. Tung, C. Striebel, *AIAA Journal* 3(8), 1445–1450, 1965.
  static func smoothBackwards(_ steps: inout [AxisStep]) {
    for index in steps.indices.dropLast().reversed() {
      guard let ahead = steps[index + 1].prediction else { continue }
      let step = steps[index]
      // Gain: P·Fᵀ·(predicted P)⁻¹.
      let determinant = ahead.p.xx * ahead.p.vv - ahead.p.xv * ahead.p.xv
      guard determinant > 0 else { continue }
      let column = (
        x: (step.p.xx + ahead.seconds * step.p.xv, step.p.xv),
        v: (step.p.xv + ahead.seconds * step.p.vv, step.p.vv)
      )
      let gainX = (
        (column.x.0 * ahead.p.vv - column.x.1 * ahead.p.xv) / determinant,
        (column.x.1 * ahead.p.xx - column.x.0 * ahead.p.xv) / determinant
      )
      let gainV = (
        (column.v.0 * ahead.p.vv - column.v.1 * ahead.p.xv) / determinant,
        (column.v.1 * ahead.p.xx - column.v.0 * ahead.p.xv) / determinant
      )
      let later = steps[index + 1]
      let (offX, offV) = (later.position - ahead.position, later.speed - ahead.speed)
      steps[index].position += gainX.0 * offX + gainX.1 * offV
      steps[index].speed += gainV.0 * offX + gainV.1 * offV
    }
  }
}
