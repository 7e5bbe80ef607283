internal import HealthModel

/// Converts pool lengths to and from FIT: centimeters, and the unit in which the user set the
/// length.
enum FITPool {
  private static let metersPerYard = 0.9144
  private static let centimetersPerMeter = 100.0
  /// Yards are rounded to hundredths.
  private static let yardSteps = 100.0

  /// Returns the quantity; 22.86 m of a pool set in yards are 25 yd.
  static func quantity(centimeters: Double, unit: Int?) -> Quantity {
    let meters = centimeters / centimetersPerMeter
    guard unit == FITCode.DisplayMeasure.statute else { return Quantity(meters, .meter) }
    let yards = (meters / metersPerYard * yardSteps).rounded() / yardSteps
    return Quantity(yards, .yard)
  }

  /// Returns the centimeters and the unit; `nil` if the quantity is not a length or is out of
  /// range.
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
