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
