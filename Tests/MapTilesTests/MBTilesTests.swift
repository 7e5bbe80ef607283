import Foundation
import GRDB
import TestSupport
import Testing

@testable import MapTiles

@Suite("MBTiles")
struct MBTilesTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("made.mbtiles").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func make(
    metadata: [String: String] = ["format": "png", "minzoom": "3", "maxzoom": "3"],
    _ body: (Database) throws -> Void = { _ in }
  ) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE metadata (name TEXT, value TEXT);
          CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
          CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
          """)
      for (name, value) in metadata {
        try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
      }
      try body(db)
    }
    try queue.close()
  }

  private static func insert(
    _ bytes: [UInt8], _ zoom: Int, _ column: Int, _ row: Int, _ db: Database
  )
    throws
  {
    try db.execute(
      sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)", arguments: [zoom, column, row, Data(bytes)])
  }

  private func reason() -> MapTileError.Reason? {
    do throws(MapTileError) {
      let file = try MapTileFile(path: path)
      if let address = TileAddress(zoom: 3, column: 2, row: 1) { _ = try file.tile(address) }
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test("rows are counted from the south, and the metadata are read without their HTML")
  func tiles() throws {
    try make(metadata: [
      "format": "png", "minzoom": "3", "maxzoom": "3", "bounds": "10.5, 47,12,49",
      "name": "A & B", "attribution": "<a href='https://x.org'>&copy; X</a>  <b>Y</b>",
    ]) { db in try Self.insert(MadePMTiles.pixel, 3, 2, 6, db) }
    let file = try MapTileFile(path: path)
    #expect(file.format == .png)
    #expect(file.zooms == 3...3)
    #expect(file.bounds == TileBounds(west: 10.5, south: 47, east: 12, north: 49))
    #expect(file.name == "A & B")
    #expect(file.attribution == "© X Y")
    #expect(try file.tile(#require(TileAddress(zoom: 3, column: 2, row: 1))) == MadePMTiles.pixel)
    #expect(try file.tile(#require(TileAddress(zoom: 3, column: 2, row: 6))) == nil)
    // Nothing is written next to the file.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["made.mbtiles"])
  }

  @Test("vector tiles are unpacked, and zooms and the kind are found where the metadata lack them")
  func vector() throws {
    let vector = MadeVectorTile.sample().bytes
    try make(metadata: ["format": "pbf"]) { db in
      try Self.insert(MadePMTiles.gzip(vector), 3, 2, 6, db)
      try Self.insert(MadePMTiles.gzip(vector), 4, 2, 6, db)
    }
    let file = try MapTileFile(path: path)
    #expect(file.zooms == 3...4)
    #expect(try file.tile(#require(TileAddress(zoom: 3, column: 2, row: 1))) == vector)
  }

  @Test("a view of deduplicated tiles is read like a table; without a name, a tile shows its kind")
  func view() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE map (z INTEGER, x INTEGER, y INTEGER, id TEXT, PRIMARY KEY (z, x, y));
          CREATE TABLE images (id TEXT PRIMARY KEY, data BLOB);
          CREATE VIEW tiles AS SELECT z AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data
            FROM map JOIN images ON images.id = map.id;
          INSERT INTO map VALUES (3, 2, 6, 'a');
          """)
      try db.execute(
        sql: "INSERT INTO images VALUES ('a', ?)", arguments: [Data(MadePMTiles.pixel)])
    }
    try queue.close()
    let file = try MapTileFile(path: path)
    #expect(file.format == .png)
    #expect(try file.tile(#require(TileAddress(zoom: 3, column: 2, row: 1))) == MadePMTiles.pixel)
  }

  @Test("a database without tiles, or with a format that is not read, is refused by its name")
  func refused() throws {
    #expect(throws: MapTileError.self) { try MapTileFile(path: path) }
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE other (a)") }
    try queue.close()
    #expect(reason() == .notMBTiles)
    try FileManager.default.removeItem(atPath: path)
    try make(metadata: ["format": "png"])
    #expect(reason() == .noTiles)
    try FileManager.default.removeItem(atPath: path)
    try make(metadata: ["format": "gif", "minzoom": "0", "maxzoom": "1"])
    #expect(reason() == .tileType("gif"))
  }

  @Test("a damaged, cut off or endless database is an error in words")
  func hostile() throws {
    try make { db in
      for row in 0..<8 { try Self.insert(MadePMTiles.pixel, 3, 2, row, db) }
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    for count in stride(from: 16, to: whole.count, by: 1000) {
      try whole.prefix(count).write(to: URL(filePath: path))
      _ = reason()
    }
    var random = SplitMix64(seed: 11)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: 16..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      try bytes.write(to: URL(filePath: path))
      _ = reason()
    }
    try FileManager.default.removeItem(atPath: path)
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE metadata (name, value);
          INSERT INTO metadata VALUES ('format', 'png'), ('minzoom', '0'), ('maxzoom', '5');
          CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT abs(random() % 2) + 9 AS zoom_level, i AS tile_column, 6 AS tile_row,
              zeroblob(9) AS tile_data FROM n;
          """)
    }
    try queue.close()
    #expect(reason() == .tooSlow)
  }

  @Test("a tile larger than any real one is not loaded")
  func large() throws {
    try make { db in
      try db.execute(
        sql: "INSERT INTO tiles VALUES (3, 2, 6, zeroblob(?))",
        arguments: [MapTileFile.tileBytes + 1])
    }
    #expect(reason() == .tooLarge(.tile, limitBytes: MapTileFile.tileBytes))
  }

  @Test(
    "a file that another program is writing is refused, instead of being read without its changes")
  func log() throws {
    try make()
    try Data([1]).write(to: URL(filePath: path + "-wal"))
    #expect(reason() == .beingWritten)
  }

  @Test("a file that is none of both, a folder and a missing one are errors in words")
  func none() throws {
    try Data("<gpx/>".utf8).write(to: URL(filePath: path))
    #expect(reason() == .notMapTiles)
    #expect("\(MapTileError(.notMapTiles, path: "x"))" == "x: neither MBTiles nor PMTiles")
    for path in [folder.url.path, folder.url.path + "/missing"] {
      #expect(throws: MapTileError.self) { try MapTileFile(path: path) }
    }
  }
}
