import ArgumentParser
import HealthModel

/// A metadata argument: `HKInsulinDeliveryReason=1`, `HKFoodType=Apple`.
///
/// A value that parses as a number is a number; any other value is text. Yes and no are 1 and 0; enumerations are
/// numbers.
struct MetadataArgument: ExpressibleByArgument, Hashable {
  let key: MetadataKey
  let value: MetadataValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    key = MetadataKey(String(parts[0]))
    let number = Double(parts[1]).flatMap { $0.isFinite ? $0 : nil }
    value = number.map(MetadataValue.number) ?? .string(String(parts[1]))
  }
}
