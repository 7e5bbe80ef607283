/// Why a text is no map of buttons.
public struct ButtonMapError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Not `word=…` with one of ``ButtonMap/words``.
    case unknownWord
    /// The word was there before.
    case repeatedWord
    /// None of ``InputKey/names``, and no number of a key.
    case unknownKey
    /// A chord takes two keys at least.
    case chordOfOne
    /// Not a time from 0.02 s to a minute, such as `300ms` or `1.5s`.
    case notADuration
    /// Not a number of detents from 1 to 1000.
    case notACount
    /// The key ends a lap and sets a marker.
    case keyOfTwoMeanings
  }

  /// The part that is wrong.
  public var text: String
  public var reason: Reason

  public init(_ text: String, _ reason: Reason) {
    self.text = text
    self.reason = reason
  }
}
