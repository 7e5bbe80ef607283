import Foundation
import GRDB
import GRDBSQLite

/// An MBTiles file: a database with a table or view of tiles, and one of metadata.
///
/// The database may come from a stranger: it is opened as a file that nobody changes, its own functions and triggers are
/// not trusted, no value is larger than a tile, and a query that takes too long is ended.
///
/// **Source** MapBox, *MBTiles Specification*, version 1.3; SQLite, *Defense Against The Dark Arts*, 2.
final class MBTilesArchive: TileArchive {
  static let magic = Array("SQLite format 3\0".utf8)

  let facts: TileFacts
  private let path: String
  private let queue: DatabaseQueue

  /// The instructions of SQLite's machine for one query: finding a tile by its index takes about 50.
  private static let instructions: Int32 = 5_000_000

  init(path: String) throws(MapTileError) {
    self.path = path
    // A log with changes would not be read, since the file is opened as one that nobody changes.
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard (log ?? 0) == 0 else { throw MapTileError(.beingWritten, path: path) }
    do {
      queue = try DatabaseQueue(path: try Self.address(path), configuration: Self.configuration)
      facts = try queue.read { db in try Self.limited(db) { try Self.facts(db, path: path) } }
    } catch {
      throw Self.error(error, path: path)
    }
  }

  func packedTile(_ address: TileAddress) throws(MapTileError) -> [UInt8]? {
    // Rows are counted from the south, as in TMS.
    let row = (1 << address.zoom) - 1 - address.row
    do {
      return try queue.read { db in
        try Self.limited(db) {
          try Data.fetchOne(
            db,
            sql: """
              SELECT tile_data FROM tiles
              WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
              """, arguments: [address.zoom, address.column, row])
        }
      }.map { [UInt8]($0) }
    } catch {
      throw Self.error(error, path: path, tile: address)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      try db.execute(sql: "PRAGMA mmap_size = 0; PRAGMA cache_size = -2000")
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(MapTileFile.tileBytes))
    }
    return configuration
  }

  /// Returns SQLite's URI of a file that is not changed: without locks, and without files next to it.
  ///
  /// **Source** SQLite, *Uniform Resource Identifiers*, section 3.3.
  private static func address(_ path: String) throws -> String {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: ";")
    guard let escaped = full.addingPercentEncoding(withAllowedCharacters: allowed) else {
      throw MapTileError(.notMapTiles, path: path)
    }
    return "file://\(escaped)?mode=ro&immutable=1"
  }

  /// Calls `body`, and ends it if it takes longer than any query of a map.
  private static func limited<Result>(_ db: Database, _ body: () throws -> Result) rethrows
    -> Result
  {
    sqlite3_progress_handler(db.sqliteConnection, instructions, { _ in 1 }, nil)
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    return try body()
  }

  private static func error(
    _ error: any Error, path: String, tile: TileAddress? = nil
  ) -> MapTileError {
    switch error {
    case let error as MapTileError: return error
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_INTERRUPT: return MapTileError(.tooSlow, path: path, tile: tile)
      case .SQLITE_TOOBIG:
        return MapTileError(
          .tooLarge(.tile, limitBytes: MapTileFile.tileBytes), path: path, tile: tile)
      default:
        return MapTileError(
          .database(error.message ?? "error \(error.resultCode.rawValue)"), path: path, tile: tile)
      }
    default: return MapTileError(.database("\(error)"), path: path, tile: tile)
    }
  }

  // MARK: - Metadata

  private static func facts(_ db: Database, path: String) throws -> TileFacts {
    guard try db.tableExists("tiles") || db.viewExists("tiles"),
      Set(try db.columns(in: "tiles").map(\.name)).isSuperset(
        of: ["zoom_level", "tile_column", "tile_row", "tile_data"])
    else { throw MapTileError(.notMBTiles, path: path) }
    let texts = try metadata(db)
    guard let zooms = try zooms(texts, db) else { throw MapTileError(.noTiles, path: path) }
    guard let format = try format(texts["format"], db, path: path) else {
      throw MapTileError(.tileType(texts["format"] ?? "that is unknown"), path: path)
    }
    let degrees = (texts["bounds"] ?? "").split(separator: ",").map {
      Double($0.trimmingCharacters(in: .whitespaces)) ?? .nan
    }
    return TileFacts(
      format: format, zooms: zooms,
      bounds: degrees.count == 4
        ? TileBounds(west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3])
        : nil,
      name: PlainText.of(texts["name"]), attribution: PlainText.of(texts["attribution"]))
  }

  private static func metadata(_ db: Database) throws -> [String: String] {
    guard try db.tableExists("metadata") || db.viewExists("metadata") else { return [:] }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata WHERE name IN
        ('name', 'format', 'bounds', 'minzoom', 'maxzoom', 'attribution') LIMIT 100
        """)
    var texts: [String: String] = [:]
    while let row = try rows.next() {
      let (name, value): (String?, String?) = (row[0], row[1])
      if let name { texts[name] = value }
    }
    return texts
  }

  /// Returns the zooms of the metadata, or else those of the tiles: the two fields are not obligatory.
  private static func zooms(_ texts: [String: String], _ db: Database) throws -> ClosedRange<Int>? {
    func number(_ name: String, _ function: String) throws -> Int? {
      if let zoom = texts[name].flatMap({ Double($0) }).flatMap({ Int(exactly: $0) }) {
        return zoom
      }
      return try Int.fetchOne(db, sql: "SELECT \(function)(zoom_level) FROM tiles")
    }
    guard let first = try number("minzoom", "min"), let last = try number("maxzoom", "max"),
      (0...TileAddress.maximumZoom).contains(first), first <= last
    else { return nil }
    return first...min(last, TileAddress.maximumZoom)
  }

  private static func format(
    _ name: String?, _ db: Database, path: String
  ) throws -> MapTileFile.Format? {
    switch name?.lowercased() {
    case "png", "image/png": return .png
    case "jpg", "jpeg", "image/jpeg": return .jpeg
    case "webp", "image/webp": return .webp
    case "avif", "image/avif": return .avif
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf":
      return .vector
    case nil, "":
      // Files of version 1.0 do not name it; a tile shows it.
      let tile = try Data.fetchOne(db, sql: "SELECT tile_data FROM tiles LIMIT 1")
      return tile.flatMap { MapTileFile.pictureFormat([UInt8]($0)) }
    default: return nil
    }
  }
}
