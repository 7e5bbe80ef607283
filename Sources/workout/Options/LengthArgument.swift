import ArgumentParser
import HealthModel

/// A length argument: `25m`, `25yd`, `33.3m`, `1km`, `1mi`.
struct LengthArgument: ExpressibleByArgument, Hashable {
  let quantity: Quantity

  init?(argument: String) {
    let number = argument.prefix { $0.isNumber || $0 == "." }
    let name = argument.dropFirst(number.count).trimmingPrefix(" ")
    guard let value = Double(number), value > 0, value.isFinite,
      ["m", "km", "yd", "mi", "ft"].contains(name), let unit = try? Unit(String(name))
    else { return nil }
    quantity = Quantity(value, unit)
  }

  var defaultValueDescription: String { "\(quantity)" }
}
