import ArgumentParser
import HealthModel

/// A type of samples by its word, such as `heartRate`, in whatever case, or by its identifier.
enum TypeArgument {
  static let completion = CompletionKind.list(words)

  /// The words of all types that have samples.
  static let words = ObjectType.all.filter(\.isSample).map(\.name)

  /// The type of a word; a word that is none is refused with those that it may have been meant for.
  static func type(_ text: String) throws -> ObjectType {
    let known =
      ObjectType(name: text) ?? ObjectType(identifier: text)
      ?? words.first { $0.lowercased() == text.lowercased() }.flatMap { ObjectType(name: $0) }
    if let known, known.isSample { return known }
    let near = NearMiss.words(like: text, in: words)
    let advice =
      near.isEmpty ? "docs/types.md lists them" : "did you mean \(near.joined(separator: ", "))?"
    throw ValidationError(
      known == nil ? "'\(text)' is no type; \(advice)" : "'\(text)' has no samples; \(advice)")
  }
}
