/// A canvas of dots in text: each character has two columns and four rows of dots.
///
/// **Source** Unicode, *Braille Patterns*, U+2800 to U+28FF: which bit is which dot.
struct BrailleCanvas {
  /// The size in characters.
  let width, height: Int
  private var cells: [UInt8]
  private var letters: [Int: String] = [:]

  static let dotsAcross = 2
  static let dotsDown = 4
  private static let firstPattern: UInt32 = 0x2800
  /// The bits of the dots by row, for the left and the right column.
  private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = [UInt8](repeating: 0, count: width * height)
  }

  /// The size in dots.
  var dotWidth: Int { width * Self.dotsAcross }
  var dotHeight: Int { height * Self.dotsDown }

  /// Sets a dot, counted from the upper left; dots outside are ignored.
  mutating func dot(x: Int, y: Int) {
    guard (0..<dotWidth).contains(x), (0..<dotHeight).contains(y) else { return }
    cells[cell(x: x, y: y)] |= Self.bits[x % Self.dotsAcross][y % Self.dotsDown]
  }

  /// Draws a straight line of dots.
  mutating func line(from a: (x: Int, y: Int), to b: (x: Int, y: Int)) {
    let steps = max(abs(b.x - a.x), abs(b.y - a.y), 1)
    for step in 0...steps {
      dot(
        x: a.x + (2 * (b.x - a.x) * step + steps) / (2 * steps),
        y: a.y + (2 * (b.y - a.y) * step + steps) / (2 * steps))
    }
  }

  /// Places a text of one character's width at a dot, replacing the dots there.
  mutating func letter(_ text: String, x: Int, y: Int) {
    guard (0..<dotWidth).contains(x), (0..<dotHeight).contains(y) else { return }
    letters[cell(x: x, y: y)] = text
  }

  var lines: [String] {
    (0..<height).map { row in
      var line = ""
      for column in 0..<width {
        let index = row * width + column
        line += letters[index] ?? Self.pattern(cells[index])
      }
      return line
    }
  }

  private func cell(x: Int, y: Int) -> Int {
    y / Self.dotsDown * width + x / Self.dotsAcross
  }

  private static func pattern(_ dots: UInt8) -> String {
    guard dots != 0, let scalar = Unicode.Scalar(firstPattern + UInt32(dots)) else { return " " }
    return String(Character(scalar))
  }
}
