import ByteStreams
import Foundation
import TestSupport
import Testing

@testable import MapTiles

@Suite("PMTiles")
struct PMTilesTests {
  private static func file(_ bytes: [UInt8]) throws -> MapTileFile {
    MapTileFile(try PMTilesArchive(TileSource(bytes, named: "made.pmtiles")), path: "made.pmtiles")
  }

  private static func error(_ bytes: [UInt8]) -> MapTileError? {
    do {
      let file = try file(bytes)
      for zoom in file.zooms {
        for (column, row) in [(0, 0), (1, 1), ((1 << zoom) / 2, (1 << zoom) / 3)] {
          if let address = TileAddress(zoom: zoom, column: column, row: row) {
            _ = try file.tile(address)
          }
        }
      }
      return nil
    } catch let error as MapTileError {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test(
    "the number of a tile on the curve is that of the specification",
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (2, 3, 0, 20), (12, 3423, 1763, 19_078_479),
    ] as [(Int, Int, Int, UInt64)])
  func numbers(zoom: Int, column: Int, row: Int, number: UInt64) throws {
    let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
    #expect(address.hilbertNumber == number)
    #expect(MadePMTiles.number(zoom: zoom, column: column, row: row) == number)
  }

  @Test("the tiles of a zoom have each number once", arguments: 0...6)
  func numbersOnce(zoom: Int) throws {
    var numbers: Set<UInt64> = []
    for column in 0..<1 << zoom {
      for row in 0..<1 << zoom {
        numbers.insert(
          try #require(TileAddress(zoom: zoom, column: column, row: row)).hilbertNumber)
      }
    }
    let first = ((1 << (2 * zoom)) - 1) / 3
    #expect(numbers == Set((first..<first + 1 << (2 * zoom)).map { UInt64($0) }))
  }

  @Test(
    "every tile is found, packed or not, in the root or in leaves, and no other",
    arguments: [nil, 1, 3, 500], [true, false])
  func tiles(leafEntries: Int?, isPacked: Bool) throws {
    var map = MadePMTiles(.vector)
    map.leafEntries = leafEntries
    map.isPacked = isPacked
    func content(_ column: Int, _ row: Int) -> [UInt8] {
      // Every other column has the same tile, as seas have.
      MadeVectorTile.sample(name: column.isMultiple(of: 2) ? "sea" : "\(column), \(row)").bytes
    }
    for column in 3...9 {
      for row in 4...8 { map.add(zoom: 4, column: column, row: row, content(column, row)) }
    }
    let file = try Self.file(map.bytes())
    #expect(file.format == .vector)
    #expect(file.zooms == 4...4)
    #expect(file.name == "made up")
    #expect(file.attribution == "© made up")
    #expect(file.bounds == TileBounds(west: 11.3, south: 48, east: 11.8, north: 48.3))
    for column in 0..<16 {
      for row in 0..<16 {
        let tile = try file.tile(#require(TileAddress(zoom: 4, column: column, row: row)))
        let isThere = (3...9).contains(column) && (4...8).contains(row)
        #expect(tile == (isThere ? content(column, row) : nil))
      }
    }
    #expect(try file.tile(#require(TileAddress(zoom: 5, column: 3, row: 4))) == nil)
  }

  @Test("a file that is cut off anywhere is an error in words, or has fewer tiles, and never more")
  func truncated() throws {
    let whole = try MadePMTiles.sample(.vector).bytes()
    for count in stride(from: 0, to: whole.count, by: 97) {
      if let error = Self.error(Array(whole[..<count])) {
        #expect(error.description.hasPrefix("made.pmtiles: "))
      }
    }
    #expect(Self.error([])?.reason == .notMapTiles)
    #expect(Self.error(Array(whole[..<100]))?.reason == .outsideFile(.header))
    #expect(Self.error(Array(whole[..<130]))?.reason == .outsideFile(.directory))
  }

  @Test("any changed byte is an error or a tile, and never the end of the program")
  func changed() throws {
    let whole = try MadePMTiles.sample(.vector).bytes()
    var random = SplitMix64(seed: 7)
    for _ in 0..<600 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: 0..<min(bytes.count, 2000), using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = MapTileFile.fuzz(bytes)
    }
  }

  private static func setting(_ offset: Int, _ value: UInt8) throws -> [UInt8] {
    var bytes = try MadePMTiles.sample(.png).bytes()
    bytes[offset] = value
    return bytes
  }

  @Test("what is not read is refused by its name")
  func refused() throws {
    #expect(Self.error(Array("SQLite format 3\0".utf8))?.reason == .notMapTiles)
    #expect(try Self.error(Self.setting(7, 2))?.reason == .version(2))
    for (value, name) in [(UInt8(3), "brotli"), (4, "zstandard"), (0, "an unknown method")] {
      for offset in [97, 98] {
        let error = try Self.error(Self.setting(offset, value))
        #expect(error?.reason == .compression(name))
        #expect(error?.description.contains(name) == true)
      }
    }
    #expect(try Self.error(Self.setting(99, 0))?.reason == .tileType("0"))
    #expect(try Self.error(Self.setting(100, 30))?.reason == .damaged(.header))
  }

  /// A file without packing whose only directory has one entry.
  private static func single(run: UInt64, length: UInt64, offset: UInt64) throws -> [UInt8] {
    var map = MadePMTiles(.png)
    map.isPacked = false
    map.add(zoom: 0, column: 0, row: 0, MadePMTiles.pixel)
    let directory =
      [1, 0] + ProtobufWriter.varint(run) + ProtobufWriter.varint(length)
      + ProtobufWriter.varint(offset + 1)
    var bytes = try map.bytes()
    // The leaves are in the same place as the root, so that a directory can lead to itself.
    let end = UInt64(bytes.count)
    bytes += directory
    func put(_ number: UInt64, at offset: Int) {
      for index in 0..<8 {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
      }
    }
    put(end, at: 8)
    put(UInt64(directory.count), at: 16)
    put(end, at: 40)
    put(UInt64(directory.count), at: 48)
    return bytes
  }

  @Test("a directory that leads to itself, beyond the file or beyond all numbers is an error")
  func directories() throws {
    #expect(try Self.error(Self.single(run: 0, length: 5, offset: 0))?.reason == .directoryLoop)
    #expect(
      try Self.error(Self.single(run: 0, length: 9, offset: 0))?.reason
        == .outsideFile(.directory))
    #expect(
      try Self.error(Self.single(run: 1, length: 10, offset: 1 << 40))?.reason
        == .outsideFile(.tile))
    #expect(
      try Self.error(Self.single(run: 1, length: 10, offset: .max - 3))?.reason
        == .outsideFile(.tile))
    #expect(
      try Self.error(Self.single(run: 1, length: 1 << 40, offset: 0))?.reason
        == .damaged(.directory))
    // Four billion tiles are one entry, but not four billion entries.
    #expect(throws: MapTileError.Reason.damaged(.directory)) {
      try PMTilesDirectory(ProtobufWriter.varint(1 << 32) + [0, 0, 0, 0])
    }
  }

  @Test("a tile or directory that unpacks to more than any real one is an error")
  func bombs() throws {
    let bomb = try MadePMTiles.gzip([UInt8](repeating: 0, count: 40 << 20))
    var map = MadePMTiles(.vector)
    map.isPacked = false
    map.add(zoom: 0, column: 0, row: 0, bomb)
    #expect(
      try Self.error(map.bytes())?.reason == .tooLarge(.tile, limitBytes: MapTileFile.tileBytes))
    let damaged = Array(try MadePMTiles.gzip([1, 2, 3, 4]).dropLast(9))
    var cut = MadePMTiles(.vector)
    cut.isPacked = false
    cut.add(zoom: 0, column: 0, row: 0, damaged)
    guard case .packed(.tile, _)? = try Self.error(cut.bytes())?.reason else {
      Issue.record("not an error of unpacking")
      return
    }
  }

  @Test("a tile that is another kind of picture than the file says is damaged")
  func otherKind() throws {
    var map = MadePMTiles(.png)
    map.add(zoom: 0, column: 0, row: 0, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
    #expect(try Self.error(map.bytes())?.reason == .damaged(.tile))
  }
}
