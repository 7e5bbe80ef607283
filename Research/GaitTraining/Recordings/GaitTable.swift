import Feeds
import Foundation

/// The columns of a numeric `.csv` or `.csv.gz` file: a line of names, then a row per sample.
struct GaitTable {
  /// The columns in the order of the file.
  let columns: [[Double]]
  private let names: [String]

  /// Reads a file.
  ///
  /// - Throws: ``GaitRecordingError`` with the line.
  init(contentsOf url: URL) throws(GaitRecordingError) {
    let file = url.lastPathComponent
    let bytes = try Self.bytes(of: url)
    guard let end = bytes.firstIndex(of: Self.newline) else {
      throw GaitRecordingError(file: file, expected: "a line of names")
    }
    names = String(decoding: bytes[..<end], as: UTF8.self).split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var columns = [[Double]](repeating: [], count: names.count)
    var place = end + 1
    var line = 1
    while place < bytes.count {
      line += 1
      for column in columns.indices {
        guard let value = Self.number(bytes, &place) else {
          throw GaitRecordingError(file: file, line: line, expected: "\(names.count) numbers")
        }
        columns[column].append(value)
        let isLast = column == columns.count - 1
        let next = place < bytes.count ? bytes[place] : Self.newline
        guard next == (isLast ? Self.newline : UInt8(ascii: ",")) else {
          throw GaitRecordingError(file: file, line: line, expected: "\(names.count) numbers")
        }
        place += 1
      }
    }
    self.columns = columns
  }

  /// The column of a name; `nil` if the file has none.
  subscript(_ name: String) -> [Double]? {
    names.firstIndex(of: name).map { columns[$0] }
  }

  var count: Int { columns.first?.count ?? 0 }

  private static let newline = UInt8(ascii: "\n")
  /// The maximum number of digits; more than a `Double` holds exactly are not a measurement.
  private static let maximumDigits = 15

  /// Parses a correctly rounded decimal number at an index, and advances the index past it.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Double? {
    var index = place
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var mantissa = 0
    var scale = 1.0
    var digits = 0
    var hasPoint = false
    while index < bytes.count {
      if case let digit = bytes[index] &- 0x30, digit < 10 {
        mantissa = mantissa * 10 + Int(digit)
        digits += 1
        if hasPoint { scale *= 10 }
      } else if bytes[index] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0, digits <= maximumDigits else { return nil }
    place = index
    let magnitude = Double(mantissa) / scale
    return isNegative ? -magnitude : magnitude
  }

  private static func bytes(of url: URL) throws(GaitRecordingError) -> [UInt8] {
    let (bytes, damage) = InputFile.whole(path: url.path)
    if let damage { throw GaitRecordingError(file: url.lastPathComponent, expected: damage) }
    return bytes
  }
}
