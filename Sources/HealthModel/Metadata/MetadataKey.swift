/// The name of a metadata entry: one of the known keys, or an application's own.
public struct MetadataKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  Codable,
  CodingKeyRepresentable
{
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  public var codingKey: any CodingKey { Key(stringValue: rawValue) }

  public init?(codingKey: some CodingKey) { rawValue = codingKey.stringValue }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
