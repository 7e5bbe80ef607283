import ByteStreams

/// A file of map tiles: MBTiles 1.3 or PMTiles 3, with pictures or vector tiles.
///
/// The file is only read, and nothing is written next to it. It may come from a stranger: what is damaged, cut off or
/// larger than any real file is an error.
///
/// ```swift
/// let file = try MapTileFile(path: "region.pmtiles")
/// if let address = TileAddress(zoom: 14, column: 8508, row: 5628) {
///   let bytes = try file.tile(address)
/// }
/// ```
///
/// **Source** MapBox, *MBTiles Specification*, version 1.3, 2018; Protomaps, *PMTiles Version 3 Specification*, 3.4.
public struct MapTileFile: Sendable {
  /// The kind of all tiles of a file.
  public enum Format: String, Hashable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
    case avif = "image/avif"
    /// Mapbox Vector Tiles.
    case vector = "application/vnd.mapbox-vector-tile"
  }

  public let path: String
  public let format: Format
  /// The zooms that the file has tiles of.
  public let zooms: ClosedRange<Int>
  /// The area that the file covers; `nil` if the file does not state it.
  public let bounds: TileBounds?
  public let name: String?
  /// Who has to be named below the map, as plain text; `nil` if the file names nobody.
  public let attribution: String?

  private let archive: any TileArchive

  /// The largest unpacked tile: vector tiles have at most some hundred kilobytes, pictures some more.
  static let tileBytes = 4 << 20
  /// The largest unpacked metadata; those of a region with its fields are some ten kilobytes.
  static let metadataBytes = 4 << 20

  /// Opens a file.
  ///
  /// - Throws: ``MapTileError``.
  public init(path: String) throws(MapTileError) {
    let source = try TileSource(path: path)
    let start = try source.start(MBTilesArchive.magic.count)
    let archive: any TileArchive
    if start.starts(with: PMTilesHeader.magic) {
      archive = try PMTilesArchive(source)
    } else if start == MBTilesArchive.magic {
      archive = try MBTilesArchive(path: path)
    } else {
      throw MapTileError(.notMapTiles, path: path)
    }
    self.init(archive, path: path)
  }

  init(_ archive: any TileArchive, path: String) {
    self.path = path
    self.archive = archive
    let facts = archive.facts
    format = facts.format
    zooms = facts.zooms
    bounds = facts.bounds
    name = facts.name
    attribution = facts.attribution
  }

  /// Returns an unpacked tile; `nil` if the file has none there.
  ///
  /// - Throws: ``MapTileError``.
  public func tile(_ address: TileAddress) throws(MapTileError) -> [UInt8]? {
    guard zooms.contains(address.zoom), let packed = try archive.packedTile(address) else {
      return nil
    }
    let bytes: [UInt8]
    do throws(MapTileError.Reason) {
      bytes = try packed.unpackedIfGzip(.tile, limitBytes: Self.tileBytes)
    } catch {
      throw MapTileError(error, path: path, tile: address)
    }
    // A file that names another kind of picture than it has would give the browser something else.
    guard format == .vector || Self.pictureFormat(bytes) == format else {
      throw MapTileError(.damaged(.tile), path: path, tile: address)
    }
    return bytes
  }

  /// Returns the tile as its features.
  func vectorTile(_ address: TileAddress) throws(MapTileError) -> VectorTile? {
    guard let bytes = try tile(address) else { return nil }
    do throws(VectorTileError) {
      return try VectorTile(bytes)
    } catch {
      throw MapTileError(.vector(error), path: path, tile: address)
    }
  }

  /// Returns the kind of picture that bytes begin like.
  ///
  /// **Source** W3C, *PNG Specification*, 5.2; ITU-T T.81, B.1.1.3; RFC 9649, *WebP Image Format*, 2.4; ISO/IEC
  /// 14496-12, 4.3 (`ftyp`).
  static func pictureFormat(_ bytes: [UInt8]) -> Format? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    guard bytes.count >= 12 else { return nil }
    if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
    let isAVIF = bytes[4..<8].elementsEqual("ftyp".utf8) && bytes[8..<11].elementsEqual("avi".utf8)
    return isAVIF ? .avif : nil
  }
}

/// An area in degrees; `east` is less than `west` if it crosses the antimeridian.
public struct TileBounds: Hashable, Sendable {
  public let west: Double
  public let south: Double
  public let east: Double
  public let north: Double

  /// Creates an area; `nil` if the degrees are none.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    guard [west, east].allSatisfy({ (-180...180).contains($0) }),
      [south, north].allSatisfy({ (-90...90).contains($0) }), south <= north
    else { return nil }
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// The facts of a file about itself.
struct TileFacts: Sendable {
  var format: MapTileFile.Format
  var zooms: ClosedRange<Int>
  var bounds: TileBounds?
  var name: String?
  var attribution: String?
}

/// A file of tiles in one of the formats.
protocol TileArchive: Sendable {
  var facts: TileFacts { get }
  /// Returns a tile as it is stored.
  func packedTile(_ address: TileAddress) throws(MapTileError) -> [UInt8]?
}

extension MapTileError.Reason: Error {}

extension [UInt8] {
  /// Returns gzip data unpacked, other bytes as they are.
  func unpackedIfGzip(
    _ part: MapTileError.Part, limitBytes: Int
  ) throws(MapTileError.Reason) -> [UInt8] {
    guard GzipSource.begins(self) else { return self }
    let source: GzipSource
    do throws(ArchiveError) {
      source = try GzipSource(MemorySource(self), named: part.rawValue)
    } catch {
      throw .packed(part, UnpackingError(.outOfMemory, at: 0))
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      var reader: any ByteSource = source
      do throws(FileError) {
        count = try reader.read(into: &buffer)
      } catch {
        throw .packed(part, source.flaw ?? UnpackingError(.damaged, at: 0))
      }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limitBytes else {
        throw .tooLarge(part, limitBytes: limitBytes)
      }
      bytes += buffer[..<count]
    }
  }
}
