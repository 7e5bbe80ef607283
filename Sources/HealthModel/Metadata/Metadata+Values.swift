/// Typed access to metadata; each value is `nil` if the key is absent or has another kind.
extension Metadata {
  public func string(_ key: MetadataKey) -> String? {
    guard case .string(let text) = self[key] else { return nil }
    return text
  }

  public func number(_ key: MetadataKey) -> Double? {
    guard case .number(let number) = self[key] else { return nil }
    return number
  }

  public func date(_ key: MetadataKey) -> Instant? {
    guard case .date(let date) = self[key] else { return nil }
    return date
  }

  public func quantity(_ key: MetadataKey) -> Quantity? {
    guard case .quantity(let quantity) = self[key] else { return nil }
    return quantity
  }

  /// Returns `true` for 1 and `false` for 0; `nil` for any other number.
  public func bool(_ key: MetadataKey) -> Bool? {
    switch number(key) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// Returns the case of an enumeration; `nil` for a number that is not one of its raw values.
  public func enumeration<Case: RawRepresentable<Int>>(_ key: MetadataKey) -> Case? {
    number(key).flatMap { Int(exactly: $0) }.flatMap(Case.init(rawValue:))
  }
}

extension MetadataValue {
  public static func enumeration(_ value: some RawRepresentable<Int>) -> MetadataValue {
    .number(Double(value.rawValue))
  }
}
