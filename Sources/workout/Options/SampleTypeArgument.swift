import ArgumentParser
import HealthModel

/// A type of samples by its word or its identifier: `heartRate`, `workout`.
struct SampleTypeArgument: ExpressibleByArgument, Hashable {
  let type: ObjectType

  init?(argument: String) {
    guard let type = ObjectType(name: argument) ?? ObjectType(identifier: argument), type.isSample
    else { return nil }
    self.type = type
  }

  static var allValueStrings: [String] { ObjectType.all.filter(\.isSample).map(\.name) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
