extension QRCode {
  /// The modules of light around a code, as scanners need them.
  private static let margin = 4

  /// Lines for a terminal with light text on a dark ground: two rows of modules in a line, a module a character wide.
  ///
  /// A light module is drawn, a dark one is the ground. On a light ground it is inverted, which most scanners read.
  package var lines: [String] {
    func isLight(_ row: Int, _ column: Int) -> Bool {
      guard 0..<size ~= row, 0..<size ~= column else { return true }
      return !self[row, column]
    }
    let places = -Self.margin..<size + Self.margin
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      places.map { column -> String in
        // Below the last row is the ground.
        let below = row + 1 < places.upperBound && isLight(row + 1, column)
        return switch (isLight(row, column), below) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
  }
}
