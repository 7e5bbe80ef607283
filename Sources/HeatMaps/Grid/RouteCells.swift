import Foundation
import HealthModel

/// The smallest cells that one route passes, each once, however long it stayed there.
///
/// Consecutive locations close to each other are joined by a line of cells: a bicycle passes a cell in less than a
/// second, and a receiver that saves power reports every 50 meters. Memory grows with the cells, not with the
/// locations.
struct RouteCells {
  /// Locations farther apart than this are not joined: the route was interrupted, or its position lost.
  static let maximumGapMeters = 200.0
  /// The number of cells at which duplicates are removed for the first time.
  private static let firstLimit = 1 << 18

  private var numbers: [UInt64] = []
  private var limit = firstLimit
  private var last: (column: Int, row: Int)?
  /// The locations that are on the map.
  private(set) var locationCount = 0

  /// Adds the next location of the route; one that is not on the map interrupts the line.
  mutating func insert(_ location: Location) {
    let position = MercatorGrid.position(
      latitude: location.latitude, longitude: location.longitude)
    guard let position else {
      last = nil
      return
    }
    locationCount += 1
    let level = MercatorGrid.finestLevel
    let column = MercatorGrid.index(position.x, level: level)
    let row = MercatorGrid.index(position.y, level: level)
    if let last, isJoined(last, column, row, latitude: location.latitude) {
      guard last != (column, row) else { return }
      appendLine(from: last, to: (column, row))
    } else {
      append(column, row)
    }
    last = (column, row)
  }

  /// Returns the numbers of the cells in ascending order.
  consuming func finish() -> [UInt64] {
    removeDuplicates()
    return numbers
  }

  private func isJoined(
    _ last: (column: Int, row: Int), _ column: Int, _ row: Int, latitude: Double
  ) -> Bool {
    let meters =
      MercatorGrid.equatorMeters / Double(1 << MercatorGrid.finestLevel)
      * cos(latitude * .pi / 180)
    let columns = Double(Self.shortWay(from: last.column, to: column))
    let rows = Double(row - last.row)
    return (columns * columns + rows * rows) * meters * meters
      <= Self.maximumGapMeters * Self.maximumGapMeters
  }

  /// Returns the columns to the east, negative to the west, on the shorter way around the earth.
  static func shortWay(from column: Int, to other: Int) -> Int {
    let count = 1 << MercatorGrid.finestLevel
    let columns = other - column
    if columns > count / 2 { return columns - count }
    return columns < -count / 2 ? columns + count : columns
  }

  /// Appends the cells after the first one of a straight line, one for each step along its longer axis.
  private mutating func appendLine(
    from start: (column: Int, row: Int), to end: (column: Int, row: Int)
  ) {
    let columns = Self.shortWay(from: start.column, to: end.column)
    let rows = end.row - start.row
    let steps = max(abs(columns), abs(rows))
    let mask = 1 << MercatorGrid.finestLevel - 1
    for step in 1...max(1, steps) {
      append(
        (start.column + Self.part(columns, step, steps)) & mask,
        start.row + Self.part(rows, step, steps))
    }
  }

  /// Returns `length * step / steps`, rounded to the nearest whole number, halves upwards.
  private static func part(_ length: Int, _ step: Int, _ steps: Int) -> Int {
    let (quotient, remainder) = (2 * length * step + steps).quotientAndRemainder(
      dividingBy: 2 * steps)
    return remainder < 0 ? quotient - 1 : quotient
  }

  private mutating func append(_ column: Int, _ row: Int) {
    numbers.append(MercatorGrid.number(column: column, row: row))
    if numbers.count >= limit {
      removeDuplicates()
      limit = max(Self.firstLimit, 2 * numbers.count)
    }
  }

  private mutating func removeDuplicates() {
    numbers.sort()
    var kept = 0
    for index in numbers.indices where index == 0 || numbers[index] != numbers[kept - 1] {
      numbers[kept] = numbers[index]
      kept += 1
    }
    numbers.removeLast(numbers.count - kept)
  }
}
