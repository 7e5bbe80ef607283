import Foundation
public import HealthModel

/// The counts of the cells of a view, row by row.
public struct HeatRaster: Sendable {
  /// The view that the cells cover.
  public let view: HeatView
  /// The level of the cells; they are halved at each.
  public let level: Int
  public let columns: Int
  public let rows: Int
  /// How many routes pass each cell, row by row from the north, from the west.
  public internal(set) var counts: [UInt32]
  /// The cell in the north-west; its column may be beyond the antimeridian.
  let firstColumn: Int
  let firstRow: Int

  /// Creates the raster of a view without counts.
  ///
  /// The earth is shown once: where the view is wider, its sides are empty.
  init(of view: HeatView, level: Int) {
    self.view = view
    self.level = level
    let cellPixels = view.mapPixels / Double(1 << level)
    let (x, y) = view.origin
    func index(_ pixels: Double) -> Int { Int(clamping: (pixels / cellPixels).rounded(.down)) }
    let middle = x + Double(view.width) / 2
    let halfMap = view.mapPixels / 2
    let west = index(max(x, middle - halfMap))
    // A cell of which the picture shows less than a thousandth of a pixel is not in it.
    let east = index(min(x + Double(view.width), middle + halfMap) - 0.001)
    let north = max(0, index(y))
    let south = min(1 << level - 1, index(y + Double(view.height) - 0.001))
    firstColumn = west
    firstRow = north
    columns = max(1, min(east - west + 1, 1 << level))
    rows = max(1, south - north + 1)
    counts = [UInt32](repeating: 0, count: columns * rows)
  }

  /// The greatest count; 0 if no route passes the view.
  public var maximum: Int { Int(counts.max() ?? 0) }

  /// The cells that a route passes.
  public var cellCount: Int { counts.count { $0 > 0 } }

  /// Returns the degrees of the middle of a cell.
  public func place(column: Int, row: Int) -> (latitude: Double, longitude: Double) {
    let count = Double(1 << level)
    return MercatorGrid.place(
      x: (Double(firstColumn + column) + 0.5) / count, y: (Double(firstRow + row) + 0.5) / count)
  }

  /// Sets the counts of all cells that touch circles to 0: places that a picture for others must not show.
  ///
  /// - Parameter circles: The circles.
  public mutating func clear(_ circles: [GeoCircle]) {
    for circle in circles {
      for row in 0..<rows {
        let latitude = place(column: 0, row: row).latitude
        // A cell is as high as it is wide, about; its corner is closer by 0.71 of that than its middle.
        let side = MercatorGrid.equatorMeters * cos(latitude * .pi / 180) / Double(1 << level)
        guard
          let wider = GeoCircle(
            latitude: circle.latitude, longitude: circle.longitude,
            radiusMeters: circle.radiusMeters + 0.71 * side),
          wider.boxes.contains(where: { $0.minLatitude <= latitude && latitude <= $0.maxLatitude })
        else { continue }
        for column in 0..<columns where counts[row * columns + column] > 0 {
          let place = place(column: column, row: row)
          if wider.contains(latitude: place.latitude, longitude: place.longitude) {
            counts[row * columns + column] = 0
          }
        }
      }
    }
  }

  /// Returns the column of each column of pixels; -1 where there is no cell.
  var columnOfPixels: [Int] {
    pixels(view.width, from: view.origin.x, first: firstColumn, count: columns)
  }

  /// Returns the row of each row of pixels; -1 where there is no cell.
  var rowOfPixels: [Int] {
    pixels(view.height, from: view.origin.y, first: firstRow, count: rows)
  }

  private func pixels(_ length: Int, from origin: Double, first: Int, count: Int) -> [Int] {
    let cellPixels = view.mapPixels / Double(1 << level)
    return (0..<length).map { pixel in
      let position = ((origin + Double(pixel) + 0.5) / cellPixels).rounded(.down)
      let index = Int(clamping: position) - first
      return index >= 0 && index < count ? index : -1
    }
  }
}

/// Reads the tiles of a raster.
struct TileReader {
  private static let side = 1 << CellKey.tileLevels

  private let pyramid: PyramidFile
  private var blocks: [Int: [PyramidFile.Tile]] = [:]

  init(_ pyramid: PyramidFile) { self.pyramid = pyramid }

  mutating func read(into raster: inout HeatRaster) throws {
    let mapCells = 1 << raster.level
    let side = min(Self.side, mapCells)
    // Rows of tiles are outside, so that few blocks of the directory are read more than once.
    let lastColumn = raster.firstColumn + raster.columns - 1
    let lastRow = raster.firstRow + raster.rows - 1
    for row in Self.tiles(raster.firstRow, through: lastRow, side: side) {
      for column in Self.tiles(raster.firstColumn, through: lastColumn, side: side) {
        let number = MercatorGrid.number(column: column & (mapCells - 1), row: row)
        let key = CellKey(level: raster.level, number: number).tile
        guard let tile = try tile(key) else { continue }
        try add(tile, column: column, row: row, to: &raster)
      }
    }
  }

  /// Returns the first columns, or rows, of the tiles with the given ones.
  private static func tiles(
    _ first: Int, through last: Int, side: Int
  ) -> StrideThrough<Int> {
    stride(from: first & ~(side - 1), through: last, by: side)
  }

  private mutating func tile(_ key: UInt64) throws -> PyramidFile.Tile? {
    guard let index = pyramid.blockIndex(of: key) else { return nil }
    let block: [PyramidFile.Tile]
    if let known = blocks[index] {
      block = known
    } else {
      block = try pyramid.block(index)
      blocks[index] = block
    }
    var (low, high) = (0, block.count)
    while low < high {
      let middle = (low + high) / 2
      if block[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < block.count && block[low].key == key ? block[low] : nil
  }

  /// Adds the counts of a tile whose first cell is given.
  private func add(
    _ tile: PyramidFile.Tile, column: Int, row: Int, to raster: inout HeatRaster
  ) throws {
    let (columns, rows) = (raster.columns, raster.rows)
    let (left, top) = (column - raster.firstColumn, row - raster.firstRow)
    try pyramid.readCells(of: tile) { index, count in
      let cell = MercatorGrid.cell(UInt64(index))
      let (x, y) = (left + cell.column, top + cell.row)
      guard x >= 0, x < columns, y >= 0, y < rows else { return }
      raster.counts[y * columns + x] = count
    }
  }
}
