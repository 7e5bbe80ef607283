package import ArgumentParser
package import HealthModel

/// The types of one word of the command line: a type, or a group of types.
package struct TypeWords: Hashable {
  package let word: String
  /// Whether the word is a group, from which types that cannot be allowed are silently skipped.
  package let isGroup: Bool
  package let types: [ObjectType]

  /// The groups by name.
  ///
  /// A correlation is a group of its members, since permissions apply to members.
  ///
  /// The location is in no group: it needs a permission of its own.
  private static let groups: [String: [ObjectType]] = {
    var groups: [String: [ObjectType]] = [
      "workouts": [.workout, .workoutRoute],
      "all": ObjectType.all.filter {
        if case .correlation = $0 { false } else { $0 != .location }
      },
    ]
    for correlation in CorrelationType.all {
      groups[correlation.name] = ObjectType.all.filter(correlation.accepts)
    }
    return groups
  }()

  /// All words, sorted.
  package static let all: [String] = {
    let types = ObjectType.all.map(\.name).filter { groups[$0] == nil }
    return (types + groups.keys).sorted()
  }()

  /// Creates the types of a word or an identifier.
  ///
  /// - Throws: A `ValidationError` with the nearest words.
  package init(_ word: String) throws {
    self.word = word
    if let group = Self.groups[word] {
      types = group
      isGroup = true
    } else if let type = ObjectType(name: word) ?? ObjectType(identifier: word) {
      types = [type]
      isGroup = false
    } else {
      let near = NearMiss.words(like: word, in: Self.all)
      let advice =
        near.isEmpty ? "see docs/types.md" : "did you mean \(near.joined(separator: " or "))?"
      throw ValidationError("'\(word)' is not a type of data; \(advice)")
    }
  }
}

/// The types to read and to save, with the same options for allow and deny.
package struct AccessOptions: ParsableArguments {
  package init() {}

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The types of data to read.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  package var read: [TypeWords] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The types of data to save.", valueName: "type"),
    completion: .list(TypeWords.all), transform: TypeWords.init)
  package var write: [TypeWords] = []

  @Flag(
    help:
      "Positions: those of the routes that the application reads, and live ones while it records.")
  package var location = false

  /// The types of data to read.
  package var readTypes: [ObjectType] { read.flatMap(\.types) + (location ? [.location] : []) }

  package func requireSome() throws {
    guard !read.isEmpty || !write.isEmpty || location else {
      throw ValidationError("give types with --read or --write, or give --location")
    }
  }
}

/// A type argument: a word such as `heartRate`, in any case, or an identifier.
package enum TypeArgument {
  package static let completion = CompletionKind.list(words)
  package static let quantityCompletion = CompletionKind.list(quantityWords)

  /// The words of all types that have samples.
  package static let words = ObjectType.all.filter(\.isSample).map(\.name)
  private static let quantityWords = QuantityType.all.map(\.name).sorted()

  /// Returns the type of a word; an unknown word throws an error with the nearest words.
  package static func type(_ text: String) throws -> ObjectType {
    let known = known(text)
    if let known, known.isSample { return known }
    throw refusal(text, known == nil ? "is not a type of data" : "has no samples", instead: words)
  }

  package static func quantityType(_ text: String) throws -> QuantityType {
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
