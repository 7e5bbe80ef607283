/// The kind of value that a known key requires.
public enum MetadataValueKind: Hashable, Sendable {
  case string
  case number
  /// The number 0 or 1.
  case boolean
  case date
  /// A quantity that converts to the unit; of any unit if that is `nil`.
  case quantity(Unit?)
  /// A whole number, one of the raw values of an enumeration.
  case enumeration(Set<Int>)

  static func enumeration(_ rawValues: ClosedRange<Int>) -> MetadataValueKind {
    .enumeration(Set(rawValues))
  }
}
