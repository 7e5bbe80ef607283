public import Foundation

/// The gear of a person, in the order in which it was added.
///
/// An activity has at most one gear as its default; no two have the same name.
public struct GearList: Hashable, Sendable {
  public private(set) var gear: [Gear] = []

  /// The maximum number of pieces, and of bytes of a name.
  package static let maximumCount = 500
  package static let maximumNameBytes = 200

  public init() {}

  /// Decodes the list of a profile; `nil` is an empty list.
  ///
  /// - Parameter profile: The value of `ProfileFact.gear`.
  /// - Throws: ``GearError/unreadable`` for a text that is not such a list.
  public init(profile: String?) throws(GearError) {
    guard let profile else { return }
    do {
      gear = try JSONDecoder().decode(Stored.self, from: Data(profile.utf8)).gear
    } catch {
      throw .unreadable
    }
  }

  /// The text for `ProfileFact.gear`; `nil` for an empty list.
  public var profile: String? {
    guard !gear.isEmpty else { return nil }
    // Only a number that is not finite cannot be encoded, and `check` refuses it.
    return ProfileFact.text(of: Stored(gear: gear))
  }

  /// Returns the gear of a name; `nil` if there is none.
  public subscript(name: String) -> Gear? { gear.first { $0.name == name } }

  /// Returns the gear that a new recording of an activity uses, if none is named.
  public func gear(for activity: WorkoutActivityType) -> Gear? {
    gear.first { $0.retired == nil && $0.activities.contains(activity) }
  }

  /// Adds gear; its activities are no longer the default of other gear.
  ///
  /// - Throws: ``GearError`` for a name that is taken, and for values that are not valid.
  public mutating func add(_ new: Gear) throws(GearError) {
    try Self.check(new)
    guard self[new.name] == nil else { throw .taken(new.name) }
    guard gear.count < Self.maximumCount else { throw .tooMany }
    release(new.activities)
    gear.append(new)
  }

  /// Changes the gear of a name; its activities are no longer the default of other gear.
  ///
  /// - Throws: ``GearError/unknown(_:)``, and errors of values that are not valid.
  public mutating func change(
    _ name: String, _ body: (inout Gear) -> Void
  ) throws(GearError) {
    guard let index = gear.firstIndex(where: { $0.name == name }) else { throw .unknown(name) }
    var changed = gear[index]
    body(&changed)
    try Self.check(changed)
    release(changed.activities)
    gear[index] = changed
  }

  /// Removes the gear of a name; workouts retain the name.
  ///
  /// - Throws: ``GearError/unknown(_:)``.
  public mutating func remove(_ name: String) throws(GearError) {
    guard let index = gear.firstIndex(where: { $0.name == name }) else { throw .unknown(name) }
    gear.remove(at: index)
  }

  private mutating func release(_ activities: [WorkoutActivityType]) {
    for index in gear.indices { gear[index].activities.removeAll(where: activities.contains) }
  }

  private static func check(_ gear: Gear) throws(GearError) {
    guard gear.name.contains(where: { !$0.isWhitespace }) else { throw .emptyName }
    guard gear.name.utf8.count <= maximumNameBytes else { throw .longName }
    guard gear.earlierMeters.isFinite, gear.earlierMeters >= 0 else { throw .distance }
    if let limit = gear.limitMeters, !limit.isFinite || limit <= 0 { throw .distance }
  }

  private struct Stored: Codable {
    let gear: [Gear]
  }
}

/// The reason why gear cannot be added or changed.
public enum GearError: Error, Hashable, Sendable, CustomStringConvertible {
  case emptyName
  case longName
  case taken(String)
  case unknown(String)
  /// A distance that is negative or not a number, or a limit of 0.
  case distance
  case tooMany
  /// The stored list cannot be read.
  case unreadable

  public var description: String {
    switch self {
    case .emptyName: "a gear needs a name"
    case .longName: "the name of a gear has at most \(GearList.maximumNameBytes) bytes"
    case .taken(let name): "there is a gear named '\(name)' already"
    case .unknown(let name): "there is no gear named '\(name)'"
    case .distance: "the distance of a gear must be positive"
    case .tooMany: "there are \(GearList.maximumCount) pieces of gear already; delete one first"
    case .unreadable: "the stored list of gear cannot be read; it may be from a later release"
    }
  }
}
