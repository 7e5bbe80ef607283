/// A vector tile: layers of features with attributes and shapes.
///
/// The features of a layer are decoded one after the other when they are asked for; their number and that of
/// attributes are limited.
///
/// **Source** Mapbox, *Vector Tile Specification*, version 2.1, 2016.
public struct VectorTile: Sendable {
  public struct Layer: Sendable {
    public let name: String
    /// The width and height of the tile in the units of the shapes.
    public let extent: Int
    let bytes: [UInt8]
    let features: [Range<Int>]
    let keys: [String]
    let values: [VectorValue]
  }

  public let layers: [Layer]

  private static let layerLimit = 256
  static let featureLimit = 200_000
  static let attributeLimit = 200_000
  /// Units beyond this are no picture; 4,096 is usual.
  private static let extents = 1...1 << 20
  private static let usualExtent = 4096
  private static let layerField: UInt64 = 3

  /// Reads the layers of a tile.
  ///
  /// - Throws: ``VectorTileError``.
  public init(_ bytes: [UInt8]) throws(VectorTileError) {
    var layers: [Layer] = []
    var reader = ProtobufReader(bytes, in: 0..<bytes.count)
    while let (field, value) = try reader.next() {
      guard field == Self.layerField, case .bytes(let range) = value else { continue }
      guard layers.count < Self.layerLimit else { throw .tooMany("layers") }
      layers.append(try Self.layer(bytes, in: range))
    }
    self.layers = layers
  }

  private static func layer(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(VectorTileError) -> Layer {
    var (name, version, extent) = ("", UInt64(1), UInt64(usualExtent))
    var (features, keys, values): ([Range<Int>], [String], [VectorValue]) = ([], [], [])
    var reader = ProtobufReader(bytes, in: range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let range)): name = String(decoding: bytes[range], as: UTF8.self)
      case (2, .bytes(let range)):
        guard features.count < featureLimit else { throw .tooMany("features") }
        features.append(range)
      case (3, .bytes(let range)):
        guard keys.count < attributeLimit else { throw .tooMany("keys") }
        keys.append(String(decoding: bytes[range], as: UTF8.self))
      case (4, .bytes(let range)):
        guard values.count < attributeLimit else { throw .tooMany("values") }
        values.append(try VectorValue(bytes, in: range))
      case (5, .integer(let number)): extent = number
      case (15, .integer(let number)): version = number
      default: break
      }
    }
    guard (1...2).contains(version) else { throw .version(version) }
    guard let units = Int(exactly: extent), extents.contains(units) else { throw .damagedField }
    return Layer(
      name: name, extent: units, bytes: bytes, features: features, keys: keys, values: values)
  }
}

/// The reason why bytes are not a vector tile.
public enum VectorTileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field has no end, a kind that there is not, or a value that it cannot have.
  case damagedField
  /// A version of the layers other than 1 and 2.
  case version(UInt64)
  case tooMany(String)
  /// The commands of a shape do not make one.
  case damagedShape

  public var description: String {
    switch self {
    case .damagedField: "a damaged field"
    case .version(let version): "a layer of version \(version); 1 and 2 are read"
    case .tooMany(let what): "more \(what) than any real tile"
    case .damagedShape: "a damaged shape"
    }
  }
}

/// A value of an attribute.
enum VectorValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case truth(Bool)

  init(_ bytes: [UInt8], in range: Range<Int>) throws(VectorTileError) {
    var found: VectorValue?
    var reader = ProtobufReader(bytes, in: range)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let range)): found = .text(String(decoding: bytes[range], as: UTF8.self))
      case (2, .fixed32(let bits)): found = .number(Double(Float(bitPattern: bits)))
      case (3, .fixed64(let bits)): found = .number(Double(bitPattern: bits))
      case (4, .integer(let bits)): found = .number(Double(Int64(bitPattern: bits)))
      case (5, .integer(let bits)): found = .number(Double(bits))
      case (6, .integer(let bits)): found = .number(Double(ZigZag.value(bits)))
      case (7, .integer(let bits)): found = .truth(bits != 0)
      default: break
      }
    }
    // A value without any of the fields has no meaning, but does no harm.
    self = found ?? .text("")
  }

  var text: String? {
    guard case .text(let text) = self, !text.isEmpty else { return nil }
    return text
  }
}

/// Signed integers as unsigned ones with the sign in the last bit.
enum ZigZag {
  static func value(_ bits: UInt64) -> Int64 {
    Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
