import ByteStreams

/// A PMTiles file of version 3 that is built in memory, for tests of readers.
public struct MadePMTiles {
  public enum TileType: UInt8, Sendable {
    case vector = 1
    case png = 2
  }

  public var type: TileType
  public var isPacked = true
  /// The entries of a leaf directory; `nil` for a root with all of them.
  public var leafEntries: Int?
  public var metadata =
    #"{"name":"made up","attribution":"<a href=\"https://example.org\">&copy; made up</a>"}"#
  /// Degrees: west, south, east, north.
  public var bounds = (11.3, 48.0, 11.8, 48.3)
  private var tiles: [UInt64: [UInt8]] = [:]
  private var zooms: [Int] = []

  public init(_ type: TileType) {
    self.type = type
  }

  /// The number of a tile on the curve, as the specification gives it, step by step.
  public static func number(zoom: Int, column: Int, row: Int) -> UInt64 {
    var number = UInt64(0)
    for level in 0..<zoom { number += UInt64(1) << UInt64(2 * level) }
    var (x, y) = (column, row)
    var side = (1 << zoom) / 2
    while side > 0 {
      let (east, south) = (x & side > 0 ? 1 : 0, y & side > 0 ? 1 : 0)
      number += UInt64(side * side * ((3 * east) ^ south))
      if south == 0 {
        if east == 1 { (x, y) = ((1 << zoom) - 1 - x, (1 << zoom) - 1 - y) }
        (x, y) = (y, x)
      }
      side /= 2
    }
    return number
  }

  public mutating func add(zoom: Int, column: Int, row: Int, _ bytes: [UInt8]) {
    tiles[Self.number(zoom: zoom, column: column, row: row)] = bytes
    zooms.append(zoom)
  }

  private struct Entry {
    var number: UInt64
    var run: UInt64
    var length: UInt64
    var offset: UInt64
  }

  private static func directory(_ entries: [Entry]) -> [UInt8] {
    var bytes = ProtobufWriter.varint(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      bytes += ProtobufWriter.varint(entry.number - last)
      last = entry.number
    }
    bytes += entries.flatMap { ProtobufWriter.varint($0.run) }
    bytes += entries.flatMap { ProtobufWriter.varint($0.length) }
    for (index, entry) in entries.enumerated() {
      let isNext =
        index > 0 && entry.offset == entries[index - 1].offset + entries[index - 1].length
      bytes += ProtobufWriter.varint(isNext ? 0 : entry.offset + 1)
    }
    return bytes
  }

  public static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let packed = MemorySink()
    let sink = try GzipSink(packed)
    try sink.write(bytes)
    try sink.finish()
    return packed.bytes
  }

  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    isPacked ? try Self.gzip(bytes) : bytes
  }

  /// Returns the file; tiles with the same bytes are stored once, in a row as a run.
  public func bytes() throws -> [UInt8] {
    var (data, places): ([UInt8], [[UInt8]: (UInt64, UInt64)]) = ([], [:])
    var entries: [Entry] = []
    for (number, tile) in tiles.sorted(by: { $0.key < $1.key }) {
      let place: (UInt64, UInt64)
      if let known = places[tile] {
        place = known
      } else {
        let stored = type == .vector ? try packed(tile) : tile
        place = (UInt64(data.count), UInt64(stored.count))
        places[tile] = place
        data += stored
      }
      if let last = entries.last, last.offset == place.0, last.number + last.run == number {
        entries[entries.count - 1].run += 1
      } else {
        entries.append(Entry(number: number, run: 1, length: place.1, offset: place.0))
      }
    }
    var leaves: [UInt8] = []
    var root = entries
    if let leafEntries {
      root = try stride(from: 0, to: entries.count, by: leafEntries).map { start in
        let part = Array(entries[start..<min(start + leafEntries, entries.count)])
        let leaf = try packed(Self.directory(part))
        defer { leaves += leaf }
        return Entry(
          number: part[0].number, run: 0, length: UInt64(leaf.count), offset: UInt64(leaves.count))
      }
    }
    return try file(root: packed(Self.directory(root)), leaves: leaves, data: data)
  }

  private func file(root: [UInt8], leaves: [UInt8], data: [UInt8]) throws -> [UInt8] {
    let texts = try packed(Array(metadata.utf8))
    var bytes = Array("PMTiles".utf8) + [3]
    func append(_ number: UInt64, _ count: Int = 8) {
      bytes += (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    var offset = 127
    for section in [root, texts, leaves, data] {
      append(UInt64(offset))
      append(UInt64(section.count))
      offset += section.count
    }
    for _ in 0..<3 { append(UInt64(tiles.count)) }
    let packing: UInt8 = isPacked ? 2 : 1
    bytes += [1, packing, type == .vector ? packing : 1, type.rawValue]
    bytes += [UInt8(zooms.min() ?? 0), UInt8(zooms.max() ?? 0)]
    for degrees in [bounds.0, bounds.1, bounds.2, bounds.3] {
      append(UInt64(bitPattern: Int64(degrees * 1e7)), 4)
    }
    bytes.append(UInt8(zooms.max() ?? 0))
    append(UInt64(bitPattern: Int64(bounds.0 * 1e7)), 4)
    append(UInt64(bitPattern: Int64(bounds.1 * 1e7)), 4)
    return bytes + root + texts + leaves + data
  }

  /// A picture of one pixel.
  ///
  /// **Source** W3C, *PNG Specification*; an image of one gray pixel.
  public static let pixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
    0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
    0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x38, 0x01, 0x00, 0x00,
    0xCA, 0x00, 0xC9, 0x99, 0xCA, 0x5D, 0x7E, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  /// A map of the surroundings of the made-up walks, 48.05 to 48.2 degrees north and 11.4 to 11.7 degrees east.
  public static func sample(_ type: TileType, isProtomaps: Bool = false) -> MadePMTiles {
    var map = MadePMTiles(type)
    map.leafEntries = 20
    for zoom in 10...14 {
      let count = Double(1 << zoom)
      for column in Int(count * (11.4 / 360 + 0.5))...Int(count * (11.7 / 360 + 0.5)) {
        // Rows of Mercator's projection between the two latitudes.
        for row in Int(count * 0.3467)...Int(count * 0.3475) {
          let vector = MadeVectorTile.sample(
            isProtomaps: isProtomaps, name: column.isMultiple(of: 2) ? "Seeburg" : "Waldau")
          map.add(
            zoom: zoom, column: column, row: row,
            type == .vector ? vector.bytes : pixel)
        }
      }
    }
    return map
  }
}
