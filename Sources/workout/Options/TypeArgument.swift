import ArgumentParser
import HealthModel

/// A type argument: a word such as `heartRate`, in any case, or an identifier.
enum TypeArgument {
  static let completion = CompletionKind.list(words)
  static let quantityCompletion = CompletionKind.list(quantityWords)

  /// The words of all types that have samples.
  static let words = ObjectType.all.filter(\.isSample).map(\.name)
  private static let quantityWords = QuantityType.all.map(\.name).sorted()

  /// Returns the type of a word; an unknown word throws an error with the nearest words.
  static func type(_ text: String) throws -> ObjectType {
    let known = known(text)
    if let known, known.isSample { return known }
    throw refusal(text, known == nil ? "is not a type of data" : "has no samples", instead: words)
  }

  static func quantityType(_ text: String) throws -> QuantityType {
    let known = known(text)
    if case .quantity(let type)? = known { return type }
    throw refusal(
      text, known == nil ? "is not a type of data" : "is not a quantity", instead: quantityWords)
  }

  private static func known(_ text: String) -> ObjectType? {
    ObjectType(name: text) ?? ObjectType(identifier: text)
      ?? words.first { $0.lowercased() == text.lowercased() }.flatMap { ObjectType(name: $0) }
  }

  private static func refusal(
    _ text: String, _ fault: String, instead words: [String]
  ) -> ValidationError {
    let near = NearMiss.words(like: text, in: words)
    let advice =
      near.isEmpty ? "see docs/types.md" : "did you mean \(near.joined(separator: ", "))?"
    return ValidationError("'\(text)' \(fault); \(advice)")
  }
}
