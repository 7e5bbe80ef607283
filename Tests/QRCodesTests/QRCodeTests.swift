import Foundation
import TestSupport
import Testing

@testable import QRCodes

@Suite("QR codes")
struct QRCodeTests {
  private static let alphabet = Array(QRCode.alphabet)

  private static func text(_ count: Int, _ random: inout SplitMix64) -> String {
    String(
      decoding: (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] },
      as: UTF8.self)
  }

  /// Reads a code by the standard, independently of the encoder: format, mask, zigzag, blocks and correction.
  private static func read(_ code: QRCode) throws -> String {
    let size = code.size
    let version = try #require(QRVersion.all.first { $0.size == size })
    // The second copy of the format, most significant bit first.
    let places =
      (0..<7).map { (size - 1 - $0, 8) } + (0..<8).map { (8, size - 8 + $0) }
    let format = places.reduce(0) { $0 << 1 | (code[$1.0, $1.1] ? 1 : 0) } ^ 0b101010000010010
    #expect(format >> 13 == 0, "level M")
    let mask = format >> 10 & 7
    func isFunction(_ row: Int, _ column: Int) -> Bool {
      if row == 6 || column == 6 { return true }
      if row < 9 && (column < 9 || column >= size - 8) || row >= size - 8 && column < 9 {
        return true
      }
      guard let place = version.alignment else { return false }
      return abs(row - place) <= 2 && abs(column - place) <= 2
    }
    let masks: [(Int, Int) -> Bool] = [
      { ($0 + $1) % 2 == 0 }, { i, _ in i % 2 == 0 }, { _, j in j % 3 == 0 },
      { ($0 + $1) % 3 == 0 }, { ($0 / 2 + $1 / 3) % 2 == 0 }, { $0 * $1 % 2 + $0 * $1 % 3 == 0 },
      { ($0 * $1 % 2 + $0 * $1 % 3) % 2 == 0 }, { (($0 + $1) % 2 + $0 * $1 % 3) % 2 == 0 },
    ]
    var bits: [Int] = []
    var columns = Array(stride(from: size - 1, through: 8, by: -2))
    columns += Array(stride(from: 5, through: 1, by: -2))
    for (index, column) in columns.enumerated() {
      let rows = index % 2 == 0 ? Array((0..<size).reversed()) : Array(0..<size)
      for row in rows {
        for place in [column, column - 1] where !isFunction(row, place) {
          bits.append(code[row, place] != masks[mask](row, place) ? 1 : 0)
        }
      }
    }
    let bytes = (0..<version.totalBytes).map { byte in
      UInt8(bits[byte * 8..<byte * 8 + 8].reduce(0) { $0 << 1 | $1 })
    }
    let length = version.dataBytes / version.blocks
    var data: [UInt8] = []
    for block in 0..<version.blocks {
      let part = (0..<length).map { bytes[$0 * version.blocks + block] }
      let correction = (0..<version.correctionBytes).map {
        bytes[version.dataBytes + $0 * version.blocks + block]
      }
      // A codeword of Reed-Solomon is zero at the first powers of 2.
      var root: UInt8 = 1
      for _ in 0..<version.correctionBytes {
        let value = (part + correction).reduce(UInt8(0)) { QRVersion.product($0, root) ^ $1 }
        #expect(value == 0)
        root = QRVersion.product(root, 2)
      }
      data += part
    }
    let all = data.flatMap { byte in (0..<8).reversed().map { Int(byte >> UInt8($0)) & 1 } }
    var offset = 0
    func next(_ count: Int) -> Int {
      defer { offset += count }
      return all[offset..<offset + count].reduce(0) { $0 << 1 | $1 }
    }
    #expect(next(4) == 2)
    var count = next(9)
    var text: [UInt8] = []
    while count > 0 {
      let value = next(count > 1 ? 11 : 6)
      if count > 1 { text.append(alphabet[value / 45]) }
      text.append(alphabet[value % 45])
      count -= 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test("a code is read as its text, by a reader written apart", arguments: Seed.first(40))
  func roundTrip(seed: Seed) throws {
    var random = seed.generator
    let text = Self.text(Int(random.next() % 155), &random)
    let code = try #require(QRCode(text), "\(seed)")
    #expect(try Self.read(code) == text, "\(seed)")
  }

  @Test("texts that are too long or have other characters have no code")
  func refused() {
    #expect(QRCode(String(repeating: "A", count: 154)) != nil)
    #expect(QRCode(String(repeating: "A", count: 155)) == nil)
    #expect(QRCode("lower case") == nil)
    #expect(QRCode("Ä") == nil)
  }

  @Test("zbarimg reads a code of each version", .enabled(if: Self.hasReader))
  func scanner() throws {
    var random = Seed.first(1)[0].generator
    let folder = try TemporaryFolder()
    for count in [10, 30, 50, 74, 110, 150] {
      let text = Self.text(count, &random).replacingOccurrences(of: " ", with: "-")
      let code = try #require(QRCode(text))
      let (margin, scale) = (4, 6)
      let side = (code.size + 2 * margin) * scale
      var image = "P1\n\(side) \(side)\n"
      for y in 0..<side {
        for x in 0..<side {
          let (row, column) = (y / scale - margin, x / scale - margin)
          let isDark =
            0..<code.size ~= row && 0..<code.size ~= column && code[row, column]
          image += isDark ? "1 " : "0 "
        }
        image += "\n"
      }
      let path = folder.file("code.pbm").path
      try Data(image.utf8).write(to: URL(filePath: path))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/zbarimg")
      process.arguments = ["--quiet", "--raw", path]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: output, as: UTF8.self) == text + "\n")
    }
  }

  private static let hasReader = FileManager.default.isExecutableFile(atPath: "/usr/bin/zbarimg")

  @Test("the lines of a terminal have the modules, with a margin of light")
  func lines() throws {
    let code = try #require(QRCode("WORKOUT"))
    let lines = code.lines.map(Array.init)
    #expect(lines.allSatisfy { $0.count == code.size + 8 })
    for row in 0..<code.size {
      for column in 0..<code.size {
        let character = lines[(row + 4) / 2][column + 4]
        let isLight = (row + 4) % 2 == 0 ? "█▀".contains(character) : "█▄".contains(character)
        #expect(isLight == !code[row, column])
      }
    }
    #expect(lines[0].allSatisfy { $0 == "█" } && lines[1].allSatisfy { $0 == "█" })
  }
}
