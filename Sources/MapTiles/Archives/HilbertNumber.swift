extension TileAddress {
  /// The number of the tile in a PMTiles file: the tiles of all coarser zooms come first, those of a zoom follow each
  /// other along Hilbert's curve.
  ///
  /// **Source** D. Hilbert, *Ueber die stetige Abbildung einer Linie auf ein Flächenstück*, Mathematische Annalen 38
  /// (1891), 459–460; Protomaps, *PMTiles Version 3 Specification*, 4.1 (tile IDs).
  var hilbertNumber: UInt64 {
    // The sum of 4^k for all zooms below: (4^zoom - 1) / 3.
    let before = (UInt64(1) << UInt64(2 * zoom) - 1) / 3
    var (x, y) = (UInt64(column), UInt64(row))
    var number: UInt64 = 0
    for level in stride(from: zoom - 1, through: 0, by: -1) {
      let side = UInt64(1) << UInt64(level)
      let (isEast, isSouth) = (x & side != 0, y & side != 0)
      number += side * side * (isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0))
      guard !isSouth else { continue }
      if isEast {
        x = (side - 1) &- x
        y = (side - 1) &- y
      }
      (x, y) = (y, x)
    }
    return before + number
  }
}
