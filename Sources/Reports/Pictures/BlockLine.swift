import HealthModel

/// A line of blocks of eight heights.
enum BlockLine {
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws values between the lowest and the highest block.
  ///
  /// - Parameters:
  ///   - values: A value per column; a column without one is a space.
  ///   - range: The values of the lowest and the highest block.
  ///   - smallestRange: A smaller range is drawn around the middle, so that noise does not look like a change.
  /// - Returns: A character per value.
  static func text(
    _ values: [Double?], in range: ClosedRange<Double>, smallestRange: Double = 0
  ) -> String {
    let missing = max(0, smallestRange - (range.upperBound - range.lowerBound))
    let lowest = range.lowerBound - missing / 2
    let extent = range.upperBound + missing / 2 - lowest
    return values.map { value in
      guard let value else { return " " }
      let level = (value - lowest) / extent * Double(blocks.count - 1)
      return blocks[min(max(Int(clamping: level.rounded()), 0), blocks.count - 1)]
    }.joined()
  }
}
