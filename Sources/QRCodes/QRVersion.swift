/// A size of QR codes with error correction of level M.
///
/// **Source** ISO/IEC 18004:2015, tables 7 (characters), 9 (blocks) and E.1 (alignment patterns).
struct QRVersion: Hashable, Sendable {
  let number: Int
  /// Bytes of data and of correction together.
  let totalBytes: Int
  let blocks: Int
  /// Bytes of correction in each block.
  let correctionBytes: Int

  static let all = [
    QRVersion(number: 1, totalBytes: 26, blocks: 1, correctionBytes: 10),
    QRVersion(number: 2, totalBytes: 44, blocks: 1, correctionBytes: 16),
    QRVersion(number: 3, totalBytes: 70, blocks: 1, correctionBytes: 26),
    QRVersion(number: 4, totalBytes: 100, blocks: 2, correctionBytes: 18),
    QRVersion(number: 5, totalBytes: 134, blocks: 2, correctionBytes: 24),
    QRVersion(number: 6, totalBytes: 172, blocks: 4, correctionBytes: 16),
  ]

  /// The bits of the number of characters, in the alphanumeric mode of versions 1 to 9.
  static let countBits = 9

  var size: Int { 17 + 4 * number }
  var dataBytes: Int { totalBytes - blocks * correctionBytes }
  /// Row and column of the middle of the alignment pattern; version 1 has none.
  var alignment: Int? { number > 1 ? size - 7 : nil }

  /// Whether a number of characters fits.
  func holds(_ characters: Int) -> Bool {
    4 + Self.countBits + characters / 2 * 11 + characters % 2 * 6 <= dataBytes * 8
  }

  /// Splits data into blocks, adds their correction, and interleaves both.
  ///
  /// In these versions all blocks have the same length.
  func codewords(of data: [UInt8]) -> [UInt8] {
    let length = dataBytes / blocks
    let parts = (0..<blocks).map { Array(data[$0 * length..<($0 + 1) * length]) }
    let corrections = parts.map { Self.correction(of: $0, count: correctionBytes) }
    return (0..<length).flatMap { index in parts.map { $0[index] } }
      + (0..<correctionBytes).flatMap { index in corrections.map { $0[index] } }
  }

  /// The rest of the division by the generator of the Reed-Solomon code.
  private static func correction(of data: [UInt8], count: Int) -> [UInt8] {
    var generator = [UInt8](repeating: 0, count: count)
    generator[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        generator[index] = product(generator[index], root)
        if index + 1 < count { generator[index] ^= generator[index + 1] }
      }
      root = product(root, 2)
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for index in 0..<count { rest[index] ^= product(generator[index], factor) }
    }
    return rest
  }

  /// The product in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1.
  static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11D
      result ^= Int(second >> UInt8(bit) & 1) * Int(first)
    }
    return UInt8(truncatingIfNeeded: result)
  }
}
