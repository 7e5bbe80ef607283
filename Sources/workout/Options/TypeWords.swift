import ArgumentParser
import HealthModel

/// The types that one word of the command line means: a type, or several that belong together.
struct TypeWords: Hashable {
  let word: String
  /// Whether the word names a group, of which what cannot be allowed is left out without a word.
  let isGroup: Bool
  let types: [ObjectType]

  /// Groups by name; a correlation is its members, which are what permission is for.
  ///
  /// The location is in no group: it is granted by its own name.
  private static let groups: [String: [ObjectType]] = {
    var groups: [String: [ObjectType]] = [
      "workouts": [.workout, .workoutRoute],
      "all": ObjectType.all.filter {
        if case .correlation = $0 { false } else { $0 != .location }
      },
    ]
    for correlation in CorrelationType.all {
      groups[correlation.name] = ObjectType.all.filter(correlation.takes)
    }
    return groups
  }()

  /// Every word there is, in order.
  static let all: [String] = {
    let types = ObjectType.all.map(\.name).filter { groups[$0] == nil }
    return (types + groups.keys).sorted()
  }()

  /// The types of a word or of an identifier.
  ///
  /// - Throws: What the word may have been meant to be.
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
      throw ValidationError("'\(word)' is no type of data; \(advice)")
    }
  }
}
