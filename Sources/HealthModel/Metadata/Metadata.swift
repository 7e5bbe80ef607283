/// Metadata of a sample, an event or a workout: keys with values of four kinds.
public typealias Metadata = [MetadataKey: MetadataValue]

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

extension MetadataKey {
  /// Checks that a value is finite and of the kind that the key requires; an unknown key accepts
  /// any kind.
  ///
  /// - Throws: `MetadataError` with the expected and the actual kind.
  public func validate(_ value: MetadataValue) throws(MetadataError) {
    guard value.isFinite else { throw MetadataError(key: self, reason: .notFinite) }
    guard let kind = Self.known[self]?.kind else { return }
    let isRight: Bool
    switch (kind, value) {
    case (.string, .string), (.number, .number), (.date, .date): isRight = true
    case (.boolean, .number(let number)): isRight = number == 0 || number == 1
    case (.enumeration(let rawValues), .number(let number)):
      isRight = Int(exactly: number).map(rawValues.contains) ?? false
    case (.quantity(let unit), .quantity(let quantity)):
      if let unit, !quantity.isCompatible(with: unit) {
        throw MetadataError(
          key: self, reason: .incompatible(expected: unit, found: quantity.unit))
      }
      isRight = true
    default: isRight = false
    }
    guard isRight else {
      throw MetadataError(key: self, reason: .wrongKind(expected: kind, found: value))
    }
  }
}

extension Metadata {
  /// Checks every known key, and that a sync identifier and a sync version occur together.
  ///
  /// - Throws: `MetadataError` for the first error, in the order of the keys.
  public func validate() throws(MetadataError) {
    for key in keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let value = self[key] { try key.validate(value) }
    }
    for (key, other) in [
      (MetadataKey.syncIdentifier, MetadataKey.syncVersion), (.syncVersion, .syncIdentifier),
    ] where self[key] != nil && self[other] == nil {
      throw MetadataError(key: key, reason: .alone(without: other))
    }
  }
}

extension MetadataValue {
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .quantity(let quantity): quantity.value.isFinite
    case .string, .date: true
    }
  }
}
