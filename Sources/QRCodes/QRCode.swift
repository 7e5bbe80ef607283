/// A QR code of letters and digits, for a text of up to 154 characters.
///
/// It has error correction of level M: 15 % of it may be hidden.
///
/// **Source** ISO/IEC 18004:2015: modes and versions (7.3, 7.4), error correction (7.5, 7.6), placement (7.7), masks (7.8),
/// format information (7.9). Only versions 1 to 6 and the alphanumeric mode are written.
package struct QRCode: Hashable, Sendable {
  /// The number of modules on each side.
  package let size: Int
  /// Whether each module is dark, row by row.
  package private(set) var modules: [Bool]
  /// Modules that carry no data.
  private var isFixed: [Bool]

  static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  /// Encodes a text.
  ///
  /// - Parameter text: Capital letters, digits, spaces and `$%*+-./:`; `nil` results for others, and for too many.
  package init?(_ text: String) {
    let values = text.utf8.map { Self.alphabet.firstIndex(of: $0) }
    let digits = values.compactMap { $0 }
    guard digits.count == values.count,
      let version = QRVersion.all.first(where: { $0.holds(digits.count) })
    else { return nil }
    size = version.size
    modules = Array(repeating: false, count: size * size)
    isFixed = modules
    drawPatterns(version)
    draw(version.codewords(of: Self.bytes(digits, version)))
    applyBestMask()
  }

  package subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  /// The header, the characters and the padding.
  private static func bytes(_ digits: [Int], _ version: QRVersion) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0010, 4)
    append(digits.count, QRVersion.countBits)
    for index in stride(from: 0, to: digits.count - 1, by: 2) {
      append(digits[index] * alphabet.count + digits[index + 1], 11)
    }
    if digits.count % 2 == 1 { append(digits[digits.count - 1], 6) }
    let capacity = version.dataBytes * 8
    append(0, min(4, capacity - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let padding: [UInt8] = [0xEC, 0x11]
    for index in 0..<(version.dataBytes - bytes.count) { bytes.append(padding[index % 2]) }
    return bytes
  }

  // MARK: Placement

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(_ version: QRVersion) {
    for index in 0..<size {
      set(6, index, index % 2 == 0)
      set(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for dy in -4...4 {
        for dx in -4...4 where 0..<size ~= row + dy && 0..<size ~= column + dx {
          let ring = max(abs(dx), abs(dy))
          set(row + dy, column + dx, ring != 2 && ring != 4)
        }
      }
    }
    if let place = version.alignment {
      for dy in -2...2 {
        for dx in -2...2 { set(place + dy, place + dx, max(abs(dx), abs(dy)) != 1) }
      }
    }
    drawFormat(mask: 0)
  }

  /// Draws level and mask, twice.
  private mutating func drawFormat(mask: Int) {
    // Level M is 00.
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func isDark(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
    for bit in 0...5 { set(bit, 8, isDark(bit)) }
    set(7, 8, isDark(6))
    set(8, 8, isDark(7))
    set(8, 7, isDark(8))
    for bit in 9..<15 { set(8, 14 - bit, isDark(bit)) }
    for bit in 0..<8 { set(8, size - 1 - bit, isDark(bit)) }
    for bit in 8..<15 { set(size - 15 + bit, 8, isDark(bit)) }
    set(size - 8, 8, true)
  }

  /// Draws the codewords in columns of two, from the right, up and down in turn.
  private mutating func draw(_ codewords: [UInt8]) {
    var bit = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let isUpward = (right + 1) & 2 == 0
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1]
        where !isFixed[row * size + column] && bit < codewords.count * 8 {
          modules[row * size + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      right -= 2
    }
  }

  // MARK: Masks

  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for row in 0..<size {
      for column in 0..<size
      where !isFixed[row * size + column] && Self.inverts(mask, row, column) {
        code.modules[row * size + column].toggle()
      }
    }
    code.drawFormat(mask: mask)
    return code
  }

  private mutating func applyBestMask() {
    let codes = (0..<8).map(masked)
    if let best = codes.min(by: { $0.penalty < $1.penalty }) { self = best }
  }

  /// How hard it is to read: runs, blocks, what looks like a finder pattern, and an uneven number of dark modules.
  private var penalty: Int {
    var penalty = 0
    let lines = (0..<size).flatMap { line in
      [(0..<size).map { self[line, $0] }, (0..<size).map { self[$0, line] }]
    }
    let finder = [true, false, true, true, true, false, true]
    let light = [Bool](repeating: false, count: 4)
    for line in lines {
      var run = 0
      for (index, isDark) in line.enumerated() {
        run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
        if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        for pattern in [finder + light, light + finder]
        where index + pattern.count <= size && Array(line[index..<index + pattern.count]) == pattern
        {
          penalty += 40
        }
      }
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let block = [
          self[row, column], self[row + 1, column], self[row, column + 1],
          self[row + 1, column + 1],
        ]
        if Set(block).count == 1 { penalty += 3 }
      }
    }
    let dark = modules.count { $0 }
    return penalty + 10 * (abs(20 * dark - 10 * modules.count) / modules.count)
  }
}
