public import ActivityItems
import ByteStreams

/// Detects the kind of a file from its first bytes.
public enum ActivitySniffer {
  /// The detected kind of a file.
  public enum Kind: Hashable, Sendable {
    case activity(ActivityFormat)
    /// A compressed file; detect the kind of its contents.
    case gzip, zip
    /// A SQLite database.
    case database
    /// JSON of Health Auto Export, or a stream of data points of Google Fit.
    case healthAutoExport, googleFit
    /// `export.xml` of Apple Health.
    case appleHealthExport
    /// The clinical document of an Apple Health export.
    case clinicalDocument
    /// A sensor recording of this program, which is replayed and not imported.
    case workoutTrace
    /// Text in an unsupported encoding, by name.
    case otherEncoding(String)
    case unknown
  }

  /// The number of bytes to pass: document types of real exports are longer than 4 KiB.
  public static let usefulBytes = 16 * 1024

  /// Detects the kind from the start of a file.
  ///
  /// XML is detected by the name of its first element, whatever its prefix, byte encoding and
  /// preceding content. Files in UTF-16 are detected, too. A file with a header line that the CSV
  /// reader recognizes is CSV.
  public static func kind(of bytes: some Collection<UInt8>) -> Kind {
    let start = Array(bytes.prefix(usefulBytes))
    if start.starts(with: [0x1F, 0x8B]) { return .gzip }
    if start.starts(with: Array("PK".utf8) + [3, 4])
      || start.starts(with: Array("PK".utf8) + [5, 6])
    {
      return .zip
    }
    if start.starts(with: Array("SQLite format 3\0".utf8)) { return .database }
    if isFIT(start) { return .activity(.fit) }
    if isUTF32(start) { return .otherEncoding("UTF-32") }
    let text = narrow(start)
    if let root = rootName(text) { return kind(ofRoot: root) }
    if text.starts(with: Array("# workout-trace".utf8)) { return .workoutTrace }
    if let kind = kind(ofJSON: text) { return kind }
    guard CSVActivityReader.isHeader(text.prefix { $0 != 0x0A && $0 != 0x0D }) else {
      return .unknown
    }
    return isUTF16(start) ? .otherEncoding("UTF-16") : .activity(.csv)
  }

  /// Returns the first printable characters of a file, for a message.
  public static func quotedStart(of bytes: some Collection<UInt8>) -> String {
    let quotedBytes = 24
    guard !bytes.isEmpty else { return "nothing: it is empty" }
    let start = bytes.prefix(quotedBytes)
    let isText = start.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard isText else {
      let digits = start.prefix(8).map { byte in
        let hex = String(byte, radix: 16)
        return hex.count == 1 ? "0" + hex : hex
      }
      return "the bytes \(digits.joined(separator: " "))"
    }
    let words = String(decoding: start, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return "“\(words.joined(separator: " "))”"
  }

  private static func kind(ofRoot root: String) -> Kind {
    switch root {
    case "gpx": .activity(.gpx)
    case "TrainingCenterDatabase": .activity(.tcx)
    case "HealthData": .appleHealthExport
    case "ClinicalDocument": .clinicalDocument
    case "kml": .activity(.kml)
    default: .unknown
    }
  }

  /// Returns the kind of a JSON file by its first keys.
  private static func kind(ofJSON text: [UInt8]) -> Kind? {
    let enough = 300
    guard text.first(where: { !$0.isXMLSpace }) == UInt8(ascii: "{") else { return nil }
    let start = String(
      decoding: text.lazy.filter { !$0.isXMLSpace }.prefix(enough), as: UTF8.self)
    if start.hasPrefix("{\"data\":{\"") {
      let key = start.dropFirst("{\"data\":{\"".count).prefix { $0 != "\"" }
      let keys = [
        "metrics", "workouts", "symptoms", "ecg", "heartRateNotifications", "stateOfMind",
        "cycleTracking", "medications",
      ]
      return keys.contains(String(key)) ? .healthAutoExport : nil
    }
    let isPoints = start.hasPrefix("{\"DataSource\":\"") || start.hasPrefix("{\"DataPoints\":[")
    return isPoints && start.contains("com.google.") ? .googleFit : nil
  }

  /// Returns whether the bytes begin with the size of a FIT header and have `.FIT` from the ninth
  /// byte on.
  private static func isFIT(_ bytes: [UInt8]) -> Bool {
    let markOffset = 8
    return bytes.count >= 12 && (12...64).contains(bytes[0])
      && bytes[markOffset..<markOffset + 4].elementsEqual(".FIT".utf8)
  }

  /// Removes a byte order mark and reduces two-byte characters to their nonzero byte.
  private static func narrow(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    return isUTF16(bytes) ? bytes.filter { $0 != 0 && $0 < 0x80 } : bytes
  }

  /// Whether the text has a UTF-16 byte order mark or starts with ASCII in units of two bytes.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || isASCII(bytes, unit: 2)
  }

  /// Whether the text has a UTF-32 byte order mark or starts with ASCII in units of four bytes.
  private static func isUTF32(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
      || isASCII(bytes, unit: 4)
  }

  /// Whether the first two units are printable characters, in either byte order.
  private static func isASCII(_ bytes: [UInt8], unit: Int) -> Bool {
    guard bytes.count >= 2 * unit else { return false }
    return [0, unit - 1].contains { place in
      (0..<2 * unit).allSatisfy { index in
        index % unit == place ? (0x20..<0x7F).contains(bytes[index]) : bytes[index] == 0
      }
    }
  }

  /// Returns the local name of the first element; comments, instructions and the document type are
  /// skipped.
  private static func rootName(_ text: [UInt8]) -> String? {
    var index = text.firstIndex { !$0.isXMLSpace } ?? text.count
    guard index < text.count, text[index] == UInt8(ascii: "<") else { return nil }
    while index + 1 < text.count {
      guard text[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if text[index...].starts(with: "<!--".utf8) {
        index = end(of: "-->", in: text, from: index + 4)
      } else if text[index + 1] == UInt8(ascii: "?") {
        index = end(of: "?>", in: text, from: index + 2)
      } else if text[index + 1] == UInt8(ascii: "!") {
        index += 1
      } else {
        let name = text[(index + 1)...].prefix { !$0.isXMLSpace && $0 != 0x3E && $0 != 0x2F }
        return String(decoding: name, as: UTF8.self).split(separator: ":").last.map(String.init)
      }
    }
    return nil
  }

  private static func end(of mark: String, in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count {
      if text[index...].starts(with: mark.utf8) { return index + mark.utf8.count }
      index += 1
    }
    return index
  }
}
