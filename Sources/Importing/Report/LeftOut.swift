public import ActivityItems

/// What was skipped in a file, grouped by reason.
///
/// Counts are exact. Only the first locations are stored, so that a file with a million errors
/// needs no more memory than one with a hundred.
public struct LeftOut: Hashable, Sendable {
  /// A reason with its count and locations.
  public struct Group: Hashable, Sendable {
    public let text: String
    public let weight: ActivityIssue.Weight
    public internal(set) var count: Int
    /// The first locations, in file order.
    public internal(set) var places: [ActivityIssue.Place]
  }

  /// The maximum number of stored locations per reason.
  public static let placesKept = 100
  /// The maximum number of separate reasons per file; further ones are counted together.
  public static let groupsKept = 200
  static let overflowText = "other problems"

  public private(set) var groups: [Group] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    let text: String
    let weight: ActivityIssue.Weight
  }

  public init() {}

  public var isEmpty: Bool { groups.isEmpty }
  public var count: Int { groups.reduce(0) { $0 + $1.count } }

  public mutating func add(_ issue: ActivityIssue) {
    add(issue.text, weight: issue.weight, places: [issue.place], count: 1)
  }

  public mutating func add(_ text: String, weight: ActivityIssue.Weight = .loss, count: Int = 1) {
    guard count > 0 else { return }
    add(text, weight: weight, places: [], count: count)
  }

  public mutating func add(_ other: LeftOut) {
    for group in other.groups {
      add(group.text, weight: group.weight, places: group.places, count: group.count)
    }
  }

  private mutating func add(
    _ text: String, weight: ActivityIssue.Weight, places: [ActivityIssue.Place], count: Int
  ) {
    var key = Key(text: text, weight: weight)
    if indices[key] == nil, groups.count >= Self.groupsKept {
      key = Key(text: Self.overflowText, weight: weight)
    }
    let index: Int
    if let known = indices[key] {
      index = known
    } else {
      index = groups.count
      indices[key] = index
      groups.append(Group(text: key.text, weight: weight, count: 0, places: []))
    }
    groups[index].count += count
    let available = Self.placesKept - groups[index].places.count
    if available > 0 { groups[index].places += places.prefix(available) }
  }
}
