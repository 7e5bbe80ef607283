/// The header of a PMTiles file: where its parts are, and facts about the tiles.
///
/// **Source** Protomaps, *PMTiles Version 3 Specification*, 3 (header); all numbers are little-endian.
struct PMTilesHeader: Sendable {
  struct Section: Hashable, Sendable {
    let offset: UInt64
    let length: UInt64
  }

  static let magic = Array("PMTiles".utf8)
  /// Versions 1 and 2 begin with two letters and a number of two bytes.
  private static let oldMagic = Array("PM".utf8)
  static let bytes = 127
  static let version: UInt8 = 3

  let root: Section
  let metadata: Section
  let leaves: Section
  let tiles: Section
  let facts: TileFacts
  /// Whether directories and metadata are packed with gzip.
  let isPacked: Bool

  private static let compressions: [UInt8: String] = [
    0: "an unknown method", 3: "brotli", 4: "zstandard",
  ]
  private static let formats: [UInt8: MapTileFile.Format] = [
    1: .vector, 2: .png, 3: .jpeg, 4: .webp, 5: .avif,
  ]
  private static let unitsPerDegree = 1e7

  init(_ bytes: [UInt8]) throws(MapTileError.Reason) {
    guard bytes.starts(with: Self.magic) else { throw .notMapTiles }
    guard bytes.count >= Self.bytes else { throw .outsideFile(.header) }
    guard bytes[7] == Self.version else { throw .version(Int(bytes[7])) }
    func number(_ offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }
    func degrees(_ offset: Int) -> Double {
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
      return Double(Int32(bitPattern: bits)) / Self.unitsPerDegree
    }
    func section(_ offset: Int) -> Section {
      Section(offset: number(offset), length: number(offset + 8))
    }
    root = section(8)
    metadata = section(24)
    leaves = section(40)
    tiles = section(56)
    for compression in [bytes[97], bytes[98]] where !(1...2).contains(compression) {
      throw .compression(Self.compressions[compression] ?? "method \(compression)")
    }
    isPacked = bytes[97] == 2
    guard let format = Self.formats[bytes[99]] else { throw .tileType("\(bytes[99])") }
    let (first, last) = (Int(bytes[100]), Int(bytes[101]))
    guard first <= last, first <= TileAddress.maximumZoom else { throw .damaged(.header) }
    facts = TileFacts(
      format: format, zooms: first...min(last, TileAddress.maximumZoom),
      bounds: TileBounds(
        west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114)))
  }
}
