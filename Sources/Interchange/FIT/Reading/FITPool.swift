internal import HealthModel

/// The length of a pool as FIT keeps it: centimetres, and the unit in which someone set it.
enum FITPool {
  private static let metersPerYard = 0.9144
  private static let centimetersPerMeter = 100.0
  /// Yards are shown to a hundredth.
  private static let yardSteps = 100.0

  /// 22.86 m of a pool set in yards are 25 yd.
  static func quantity(centimeters: Double, unit: Int?) -> Quantity {
    let meters = centimeters / centimetersPerMeter
    guard unit == FITCode.DisplayMeasure.statute else { return Quantity(meters, .meter) }
    let yards = (meters / metersPerYard * yardSteps).rounded() / yardSteps
    return Quantity(yards, .yard)
  }

  /// The centimetres and the unit; `nil` for what is no length or does not fit.
  static func fit(_ quantity: Quantity) -> (centimeters: UInt16, unit: Int)? {
    guard let meters = try? quantity.value(in: .meter) else { return nil }
    let centimeters = (meters * centimetersPerMeter).rounded()
    guard let fitting = UInt16(exactly: centimeters), fitting != .max, fitting > 0 else {
      return nil
    }
    let isYards = quantity.unit == .yard
    return (
      fitting, isYards ? FITCode.DisplayMeasure.statute : FITCode.DisplayMeasure.metric
    )
  }
}
