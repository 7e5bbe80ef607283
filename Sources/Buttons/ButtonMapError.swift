import Feeds
import HealthModel

/// An error in the text of a button map.
public struct ButtonMapError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Not `word=…` with one of ``ButtonMap/words``.
    case unknownWord
    /// The keyword occurs twice.
    case repeatedWord
    /// Neither one of ``InputKey/names`` nor the number of a key.
    case unknownKey
    /// A chord requires at least two keys.
    case chordOfOne
    /// Not a time from 0.02 s to a minute, such as `300ms` or `1.5s`.
    case notADuration
    /// Not a number of detents from 1 to 1000.
    case notACount
    /// The key ends a lap and sets a marker.
    case keyOfTwoMeanings
  }

  /// The invalid part.
  public var text: String
  public var reason: Reason

  public init(_ text: String, _ reason: Reason) {
    self.text = text
    self.reason = reason
  }
}

extension ButtonMap {
  /// The keywords of a map.
  public static let words = ["chord", "lap", "marker", "unlock"]

  /// The value of an empty entry.
  private static let nothing = "none"
  private static let dialWord = "dial"
  private static let shortest = Duration.milliseconds(20)
  private static let longest = Duration.seconds(60)
  private static let maximumDetents = 1000

  /// Parses a map.
  ///
  ///     chord=KEY_POWER+KEY_PROG1:300ms,lap=KEY_PROG1,marker=KEY_PROG2,unlock=dial:3/KEY_POWER:1.5s
  ///
  /// Omitted entries have their defaults; `none` removes one. Several keys of a lap, a marker or an
  /// unlock are separated by a slash; times and detents are optional.
  ///
  /// - Throws: The first error in the text.
  public init(_ text: String) throws(ButtonMapError) {
    self.init()
    var seen: Set<Substring> = []
    for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let word = Substring(parts[0].trimmed)
      guard parts.count == 2, Self.words.contains(String(word)) else {
        throw ButtonMapError(entry.trimmed, .unknownWord)
      }
      guard seen.insert(word).inserted else { throw ButtonMapError(String(word), .repeatedWord) }
      try set(word, parts[1].trimmed)
    }
    if let key = lap.intersection(marker).min() {
      throw ButtonMapError(key.description, .keyOfTwoMeanings)
    }
  }

  private mutating func set(_ word: Substring, _ value: String) throws(ButtonMapError) {
    switch word {
    case "chord": try setChord(value)
    case "lap": lap = Set(try Self.keys(value, "/"))
    case "marker": marker = Set(try Self.keys(value, "/"))
    default: try setUnlock(value)
    }
  }

  private mutating func setChord(_ value: String) throws(ButtonMapError) {
    let parts = Self.pair(value)
    chord = Set(try Self.keys(parts.first, "+"))
    guard chord.count != 1 else { throw ButtonMapError(value, .chordOfOne) }
    if let window = parts.second { chordWindow = try Self.duration(window) }
  }

  private mutating func setUnlock(_ value: String) throws(ButtonMapError) {
    unlock = []
    unlockingDetents = nil
    guard value != Self.nothing else { return }
    for way in value.split(separator: "/", omittingEmptySubsequences: false) {
      let parts = Self.pair(way.trimmed)
      if parts.first == Self.dialWord {
        guard let second = parts.second else {
          unlockingDetents = Self.usualDetents
          continue
        }
        guard let count = Int(second), 1...Self.maximumDetents ~= count else {
          throw ButtonMapError(second, .notACount)
        }
        unlockingDetents = count
      } else {
        let key = try Self.key(parts.first)
        let duration = try parts.second.map { text throws(ButtonMapError) in try Self.duration(text)
        }
        unlock.append(Hold(key, for: duration ?? Self.usualHold))
      }
    }
  }

  private static func pair(_ text: String) -> (first: String, second: String?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts[0].trimmed, parts.count == 2 ? parts[1].trimmed : nil)
  }

  private static func keys(
    _ text: String, _ separator: Character
  ) throws(ButtonMapError) -> [InputKey] {
    guard text != nothing else { return [] }
    var keys: [InputKey] = []
    for part in text.split(separator: separator, omittingEmptySubsequences: false) {
      keys.append(try key(part.trimmed))
    }
    return keys
  }

  private static func key(_ text: String) throws(ButtonMapError) -> InputKey {
    guard let key = InputKey(text) else { throw ButtonMapError(text, .unknownKey) }
    return key
  }

  private static func duration(_ text: String) throws(ButtonMapError) -> Duration {
    let unit = text.hasSuffix("ms") ? 0.001 : 1
    let digits =
      text.hasSuffix("ms") ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast() : ""
    guard let number = Double(digits), number.isFinite, abs(number) < 1e6 else {
      throw ButtonMapError(text, .notADuration)
    }
    let duration = Duration.milliseconds(Int64(clamping: (number * unit * 1000).rounded()))
    guard shortest...longest ~= duration else { throw ButtonMapError(text, .notADuration) }
    return duration
  }
}

extension ButtonMap: CustomStringConvertible {
  /// The map in the syntax that the initializer accepts.
  public var description: String {
    func joined(_ keys: Set<InputKey>, _ separator: String) -> String {
      keys.isEmpty
        ? Self.nothing : keys.sorted().map(\.description).joined(separator: separator)
    }
    func text(_ duration: Duration) -> String { "\(duration.wholeMilliseconds)ms" }
    var ways = unlockingDetents.map { ["\(Self.dialWord):\($0)"] } ?? []
    ways += unlock.map { "\($0.key):\(text($0.duration))" }
    return [
      "chord=" + joined(chord, "+") + (chord.isEmpty ? "" : ":" + text(chordWindow)),
      "lap=" + joined(lap, "/"), "marker=" + joined(marker, "/"),
      "unlock=" + (ways.isEmpty ? Self.nothing : ways.joined(separator: "/")),
    ].joined(separator: ",")
  }
}
