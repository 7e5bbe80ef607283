import ArgumentParser
import HealthModel

/// The types of one word of the command line: a type, or a group of types.
struct TypeWords: Hashable {
  let word: String
  /// Whether the word is a group, from which types that cannot be allowed are silently skipped.
  let isGroup: Bool
  let types: [ObjectType]

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
  static let all: [String] = {
    let types = ObjectType.all.map(\.name).filter { groups[$0] == nil }
    return (types + groups.keys).sorted()
  }()

  /// Creates the types of a word or an identifier.
  ///
  /// - Throws: A `ValidationError` with the nearest words.
  init(_ word: String) throws {
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
