extension MapTileFile {
  /// Reads the bytes as a PMTiles file, with the tiles at some places, as a fuzzer gives them.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The number of bytes of the tiles that were found.
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    guard let archive = try? PMTilesArchive(TileSource(bytes, named: "made up")) else { return 0 }
    let file = MapTileFile(archive, path: "made up")
    var count = 0
    for zoom in file.zooms {
      for (column, row) in [(0, 0), ((1 << zoom) / 2, (1 << zoom) / 3), ((1 << zoom) - 1, 0)] {
        guard let address = TileAddress(zoom: zoom, column: column, row: row) else { continue }
        count += (try? file.tile(address))?.count ?? 0
      }
    }
    return count
  }
}

extension VectorTile {
  /// Reads the bytes as a vector tile with all its shapes and names, as a fuzzer gives them.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: The number of points of the shapes.
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    guard let tile = try? VectorTile(bytes) else { return 0 }
    var count = 0
    for layer in tile.layers {
      for index in layer.features.indices {
        guard let feature = try? VectorFeature(layer, at: index) else { continue }
        count += (try? feature.parts())?.reduce(0) { $0 + $1.count } ?? 0
        count += feature.text("class", "kind", "name")?.count ?? 0
      }
    }
    return count
  }
}
