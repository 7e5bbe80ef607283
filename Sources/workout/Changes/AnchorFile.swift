import Foundation
import HealthStorage
import Interchange

/// A file that holds one anchor.
struct AnchorFile {
  let path: String

  /// What it holds; `nil` where there is none yet.
  func anchor() throws -> QueryAnchor? {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw Refusal(text: "\(path) cannot be read; name another --anchor-file")
    }
    let text = String(decoding: data.prefix(Self.longest), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      return try QueryAnchor(text: text)
    } catch {
      throw Refusal(text: "\(path): \(error)")
    }
  }

  /// Puts an anchor in the place of the last, whole or not at all.
  func keep(_ anchor: QueryAnchor) throws {
    do {
      let sink = try FileSink(path: path)
      try Array("\(anchor.text)\n".utf8).withUnsafeBytes { try sink.write($0) }
      try sink.commit()
    } catch {
      throw Refusal(text: "the anchor cannot be kept in \(path); it is printed above")
    }
  }

  /// More than any anchor has.
  private static let longest = 4096
}
