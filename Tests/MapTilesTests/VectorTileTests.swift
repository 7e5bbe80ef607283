import TestSupport
import Testing

@testable import MapTiles

@Suite("Vector tiles")
struct VectorTileTests {
  @Test("layers, attributes and shapes are those that were written")
  func sample() throws {
    let tile = try VectorTile(MadeVectorTile.sample().bytes)
    #expect(
      tile.layers.map(\.name) == ["water", "landcover", "transportation", "waterway", "place"])
    #expect(tile.layers.allSatisfy { $0.extent == 4096 })
    let lake = try VectorFeature(tile.layers[0], at: 0)
    #expect(lake.kind == .polygons)
    #expect(lake.text("kind", "class") == "lake")
    #expect(
      try lake.parts().map { $0.map { [$0.x, $0.y] } } == [
        [[200, 200], [1800, 200], [1800, 1500], [200, 1500]],
        [[700, 700], [700, 1000], [1100, 1000], [1100, 700]],
      ])
    let road = try VectorFeature(tile.layers[2], at: 0)
    #expect(try road.parts().map { $0.map { [$0.x, $0.y] } } == [[[-64, 2200], [4160, 2200]]])
    let place = try VectorFeature(tile.layers[4], at: 0)
    #expect(place.kind == .points)
    #expect(place.text("name") == "Seeburg")
    #expect(place.text("nothing") == nil)
  }

  /// The example of the specification, 4.3.5: a linestring and a point.
  @Test("the commands of the specification's examples give its shapes")
  func specification() throws {
    func parts(_ kind: UInt64, _ commands: [UInt64]) throws -> [[[Int32]]] {
      var feature = ProtobufWriter()
      feature.integer(3, kind)
      feature.packed(4, commands)
      var layer = ProtobufWriter()
      layer.integer(15, 2)
      layer.text(1, "x")
      layer.message(2, feature.bytes)
      var tile = ProtobufWriter()
      tile.message(3, layer.bytes)
      let read = try VectorTile(tile.bytes)
      return try VectorFeature(read.layers[0], at: 0).parts().map { $0.map { [$0.x, $0.y] } }
    }
    #expect(try parts(1, [9, 50, 34]) == [[[25, 17]]])
    #expect(try parts(1, [17, 10, 14, 3, 9]) == [[[5, 7]], [[3, 2]]])
    #expect(try parts(2, [9, 4, 4, 18, 0, 16, 16, 0]) == [[[2, 2], [2, 10], [10, 10]]])
    #expect(
      try parts(2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
        == [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]])
    #expect(
      try parts(3, [9, 6, 12, 18, 10, 12, 24, 44, 15]) == [[[3, 6], [8, 12], [20, 34]]])
    for wrong in [[18, 0, 16, 16, 0], [9, 4], [1 | 1 << 35, 4, 4], [15], [12, 1, 1]] as [[UInt64]] {
      #expect(throws: VectorTileError.damagedShape) { _ = try parts(2, wrong) }
    }
  }

  @Test("a tile cut off anywhere is an error, or has fewer layers")
  func truncated() {
    let whole = MadeVectorTile.sample().bytes
    for count in 0..<whole.count {
      _ = VectorTile.fuzz(Array(whole[..<count]))
    }
    #expect(throws: VectorTileError.damagedField) { try VectorTile(Array(whole.dropLast(3))) }
  }

  @Test("any changed bytes are an error or a tile", arguments: (0..<20).map(UInt64.init))
  func changed(seed: UInt64) {
    let whole = MadeVectorTile.sample().bytes
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = VectorTile.fuzz(bytes)
    }
  }

  @Test("a layer of another version is refused")
  func version() {
    var layer = ProtobufWriter()
    layer.integer(15, 3)
    var tile = ProtobufWriter()
    tile.message(3, layer.bytes)
    #expect(throws: VectorTileError.version(3)) { try VectorTile(tile.bytes) }
  }
}
