import ArgumentParser
import HealthModel

/// An entry of metadata that samples have to have: `HKInsulinDeliveryReason=1`, `HKFoodType=Apple`.
///
/// What reads as a number is one, anything else is text; yes and no are 1 and 0, enumerations their
/// number.
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
