import Foundation
import HealthModel

/// The square cells of a Web Mercator map of the earth, in levels of ever smaller cells.
///
/// Level 0 is one cell, the whole map; each further level divides every cell into four. Cells are numbered along the
/// Z-order curve, so that the parent of a cell is its number without the last two bits, and the cells of a square
/// block are neighbors in a sorted list.
///
/// **Source** EPSG Guidance Note 7-2, method 1024 (Popular Visualisation Pseudo Mercator); G. M. Morton, *A Computer
/// Oriented Geodetic Data Base*, IBM, 1966.
enum MercatorGrid {
  /// The level of the smallest cells: 9.6 m at the equator, 6.4 m at 48 degrees north.
  static let finestLevel = 22
  /// The equator of the sphere of the projection in meters.
  static let equatorMeters = 2 * Double.pi * 6_378_137
  /// The latitude at which the square map ends; nothing beyond it is on the map.
  static let maximumLatitude = 85.051_128_779_806_59

  /// Returns a place as fractions of the map from its west and north edge; `nil` if it is not on the map.
  static func position(latitude: Double, longitude: Double) -> (x: Double, y: Double)? {
    guard abs(latitude) <= maximumLatitude, longitude.isFinite else { return nil }
    let turns = longitude / 360 + 0.5
    let y = 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return (turns - turns.rounded(.down), y)
  }

  /// Returns the degrees of a place; `x` may be outside 0 ..< 1, for maps across the antimeridian.
  static func place(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
    let turns = x - x.rounded(.down)
    return (atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi, (turns - 0.5) * 360)
  }

  /// Returns the index of the column or the row at a fraction of the map.
  static func index(_ fraction: Double, level: Int) -> Int {
    let count = Double(1 << level)
    return min(max(0, Int(clamping: (fraction * count).rounded(.down))), (1 << level) - 1)
  }

  /// Returns the number of a cell on the Z-order curve.
  static func number(column: Int, row: Int) -> UInt64 {
    spread(UInt32(truncatingIfNeeded: column)) | spread(UInt32(truncatingIfNeeded: row)) << 1
  }

  /// Returns the column and the row of a number on the Z-order curve.
  static func cell(_ number: UInt64) -> (column: Int, row: Int) {
    (Int(gather(number)), Int(gather(number >> 1)))
  }

  /// Moves the bits of a number to the even places.
  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  private static func gather(_ value: UInt64) -> UInt32 {
    var bits = value & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }
}

/// A cell of a level as one number: the levels follow each other, the cells of each in Z-order.
struct CellKey: Hashable, Comparable {
  let rawValue: UInt64

  private static let numberBits = UInt64(2 * MercatorGrid.finestLevel)
  /// The columns and rows of a tile, the unit of reading: 64.
  static let tileLevels = 6
  private static let tileMask = UInt64(1) << UInt64(2 * tileLevels) - 1

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(level: Int, number: UInt64) {
    rawValue = UInt64(level) << Self.numberBits | number
  }

  var level: Int { Int(rawValue >> Self.numberBits) }
  var number: UInt64 { rawValue & (1 << Self.numberBits - 1) }
  /// The key of the first cell of the tile; the levels above have one tile that is not full.
  var tile: UInt64 { rawValue & ~Self.tileMask }
  /// The index in the tile, in Z-order.
  var indexInTile: UInt64 { rawValue & Self.tileMask }

  static func < (one: CellKey, other: CellKey) -> Bool { one.rawValue < other.rawValue }
}
