import Charts
import HealthModel

/// The tiles of one zoom that cover a picture.
struct TileCover: Hashable {
  /// A tile with its place in the picture.
  struct Tile: Hashable {
    let address: TileAddress
    let x: Double
    let y: Double
    let side: Double
  }

  let zoom: Int
  private let window: MapWindow
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// The tiles for a picture of usual size: of 256 to 512 units each.
  static let usualTiles = 12
  /// The tiles at the coarsest zoom of a file, below which a route is too large for its map.
  private static let mostTiles = 48

  init(_ window: MapWindow, zoom: Int) {
    self.zoom = zoom
    self.window = window
    let count = Double(1 << zoom)
    func index(_ fraction: Double) -> Int { Int(clamping: (fraction * count).rounded(.down)) }
    let (right, bottom) = (
      window.left + window.width / window.unitsPerWorld,
      window.top + window.height / window.unitsPerWorld
    )
    let (first, top) = (index(window.left), max(0, index(window.top)))
    // An edge that is exactly between two tiles belongs to the first; the least part of a tile is drawn.
    columns = first...max(first, index(right.nextDown))
    rows = top...max(top, min((1 << zoom) - 1, index(bottom.nextDown)))
  }

  var count: Int { columns.count.multipliedReportingOverflow(by: rows.count).partialValue }

  /// Chooses the finest zoom whose tiles are not too many; `nil` if even the coarsest has too many.
  static func best(for window: MapWindow, zooms: ClosedRange<Int>) -> TileCover? {
    for zoom in zooms.reversed() {
      let cover = TileCover(window, zoom: zoom)
      if cover.count <= usualTiles { return cover }
    }
    let coarsest = TileCover(window, zoom: zooms.lowerBound)
    return coarsest.count <= mostTiles ? coarsest : nil
  }

  /// The tiles row by row; beyond the antimeridian they are those of the other side.
  var tiles: [Tile] {
    let worldTiles = 1 << zoom
    let side = window.unitsPerWorld / Double(worldTiles)
    return rows.flatMap { row in
      columns.compactMap { column in
        let wrapped = ((column % worldTiles) + worldTiles) % worldTiles
        return TileAddress(zoom: zoom, column: wrapped, row: row).map { address in
          Tile(
            address: address,
            x: (Double(column) / Double(worldTiles) - window.left) * window.unitsPerWorld,
            y: (Double(row) / Double(worldTiles) - window.top) * window.unitsPerWorld, side: side)
        }
      }
    }
  }
}
