/// The reason why metadata cannot be saved.
public struct MetadataError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case wrongKind(expected: MetadataValueKind, found: MetadataValue)
    case incompatible(expected: Unit, found: Unit)
    /// The value is infinite or NaN, which is not a measurement and cannot be stored in files.
    case notFinite
    /// The key requires the other key.
    case alone(without: MetadataKey)
  }

  public let key: MetadataKey
  public let reason: Reason

  public init(key: MetadataKey, reason: Reason) {
    self.key = key
    self.reason = reason
  }
}

extension MetadataError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .wrongKind(let expected, let found): "\(key) takes \(expected), not \(found)"
    case .incompatible(let expected, let found):
      "\(key) is measured in \(expected), not in \(found)"
    case .notFinite: "\(key) takes finite numbers"
    case .alone(let other): "\(key) needs \(other) beside it"
    }
  }
}

extension MetadataKey: CustomStringConvertible {
  public var description: String { rawValue }
}

extension MetadataValueKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .string: "text"
    case .number: "a number"
    case .boolean: "0 or 1"
    case .date: "a date"
    case .quantity(nil): "a quantity"
    case .quantity(let unit?): "a quantity in \(unit)"
    case .enumeration(let values):
      "one of \(values.sorted().map(String.init).joined(separator: ", "))"
    }
  }
}

extension MetadataValue: CustomStringConvertible {
  public var description: String {
    switch self {
    case .string(let text): "“\(text)”"
    case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
    case .date(let date): date.rfc3339
    case .quantity(let quantity): quantity.description
    }
  }
}
