import ArgumentParser
import HealthModel

/// A quantity type by its word, such as `stepCount`, or by its identifier.
struct QuantityTypeArgument: ExpressibleByArgument {
  let type: QuantityType

  init?(argument: String) {
    guard let type = QuantityType(name: argument) ?? QuantityType(identifier: argument) else {
      return nil
    }
    self.type = type
  }

  static var allValueStrings: [String] { QuantityType.all.map(\.name).sorted() }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
