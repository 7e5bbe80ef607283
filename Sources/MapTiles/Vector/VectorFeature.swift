/// A feature of a vector tile: a shape with attributes.
struct VectorFeature: Sendable {
  enum Kind: UInt64, Hashable, Sendable {
    case unknown = 0
    case points = 1
    case lines = 2
    case polygons = 3
  }

  struct Point: Hashable, Sendable {
    var x: Int32
    var y: Int32
  }

  let kind: Kind
  /// Pairs of indices into the keys and values of the layer.
  private let tags: [Int]
  private let geometry: Range<Int>
  private let layer: VectorTile.Layer

  init(_ layer: VectorTile.Layer, at index: Int) throws(VectorTileError) {
    self.layer = layer
    var (kind, geometry) = (Kind.unknown, 0..<0)
    var tags: [Int] = []
    var reader = ProtobufReader(layer.bytes, in: layer.features[index])
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (2, .bytes(let range)): tags = try Self.integers(layer.bytes, in: range)
      case (3, .integer(let number)): kind = Kind(rawValue: number) ?? .unknown
      case (4, .bytes(let range)): geometry = range
      default: break
      }
    }
    self.kind = kind
    self.tags = tags
    self.geometry = geometry
  }

  private static let tagLimit = 1000
  private static let partLimit = 200_000

  private static func integers(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(VectorTileError) -> [Int] {
    var reader = VarintReader(bytes, in: range)
    var values: [Int] = []
    while !reader.isAtEnd {
      guard let value = reader.next() else { throw .damagedField }
      guard values.count < tagLimit else { throw .tooMany("attributes") }
      values.append(Int(clamping: value))
    }
    return values
  }

  /// Returns the text of the first of the attributes that the feature has.
  func text(_ names: String...) -> String? {
    for name in names {
      for index in stride(from: 0, to: tags.count - 1, by: 2) {
        guard layer.keys.indices.contains(tags[index]), layer.keys[tags[index]] == name,
          layer.values.indices.contains(tags[index + 1])
        else { continue }
        if let text = layer.values[tags[index + 1]].text { return text }
      }
    }
    return nil
  }

  private enum Command: UInt64 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  /// Returns the points, the lines, or the rings of the polygons, in units of the tile.
  ///
  /// A ring does not repeat its first point. Rings around an area and rings around its holes turn in opposite directions.
  func parts() throws(VectorTileError) -> [[Point]] {
    var reader = VarintReader(layer.bytes, in: geometry)
    var parts: [[Point]] = []
    var place = Point(x: 0, y: 0)
    while !reader.isAtEnd {
      guard let number = reader.next(), let command = Command(rawValue: number & 7) else {
        throw .damagedShape
      }
      let count = number >> 3
      if command == .closePath {
        guard kind == .polygons, count == 1 else { throw .damagedShape }
        continue
      }
      // Each point has two bytes at least, so that a count cannot ask for more than there is.
      guard count > 0, count <= UInt64(reader.end - reader.position) / 2 else {
        throw .damagedShape
      }
      guard command == .moveTo || !parts.isEmpty else { throw .damagedShape }
      for _ in 0..<count {
        guard let x = reader.next(), let y = reader.next() else { throw .damagedShape }
        place.x = place.x &+ Int32(truncatingIfNeeded: ZigZag.value(x))
        place.y = place.y &+ Int32(truncatingIfNeeded: ZigZag.value(y))
        if command == .moveTo {
          guard parts.count < Self.partLimit else { throw .tooMany("parts of a shape") }
          parts.append([place])
        } else {
          parts[parts.count - 1].append(place)
        }
      }
    }
    return parts
  }
}
