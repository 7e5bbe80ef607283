/// The value of a metadata entry; booleans are the numbers 0 and 1, enumerations their raw number.
public enum MetadataValue: Hashable, Sendable {
  case string(String)
  case number(Double)
  case date(Instant)
  case quantity(Quantity)

  public static func bool(_ value: Bool) -> MetadataValue { .number(value ? 1 : 0) }
}
