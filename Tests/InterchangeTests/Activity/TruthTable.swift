import Foundation
import TestSupport
import Testing

/// The columns of truth.csv for the files of one format.
enum TruthTable {
  static func rows(under folder: String) throws -> [[String: String]] {
    let file = try #require(SharedData.file("files/truth.csv"))
    let text = try String(contentsOf: file, encoding: .utf8)
    var lines = text.split(whereSeparator: \.isNewline).map(fields)
    let header = lines.removeFirst()
    return lines.map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
      .filter { $0["file"]?.hasPrefix("\(folder)/") == true }
  }

  /// The fields of a CSV line; quotes inside quoted fields are doubled.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// The bytes of a file, decompressed if it is compressed and gunzip is installed.
  static func bytes(of path: String) throws -> [UInt8]? {
    let file = try #require(SharedData.file("files/\(path)"))
    guard path.hasSuffix(".gz") else { return Array(try Data(contentsOf: file)) }
    guard let tool = ExternalTool("gzip") else { return nil }
    let folder = try TemporaryFolder()
    return Array(try tool.run(["-dc", file.path], in: folder.url).output.utf8)
  }
}
