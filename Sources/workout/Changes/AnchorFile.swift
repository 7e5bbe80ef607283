import Console
import Foundation
import HealthStorage
import ByteStreams

/// A file that holds one anchor.
struct AnchorFile {
  let path: String

  /// Returns the anchor in the file; `nil` if the file does not exist yet.
  func anchor() throws -> QueryAnchor? {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw CommandError(
        text: "\(path): cannot be read; check its permissions or use another --anchor-file")
    }
    let text = String(decoding: data.prefix(Self.longest), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      return try QueryAnchor(text: text)
    } catch {
      throw CommandError(text: "\(path): \(error)")
    }
  }

  /// Replaces the anchor in the file atomically.
  func keep(_ anchor: QueryAnchor) throws {
    do {
      let sink = try FileSink(path: path)
      try Array("\(anchor.text)\n".utf8).withUnsafeBytes { try sink.write($0) }
      try sink.commit()
    } catch {
      throw CommandError(text: "\(path): cannot save the anchor; it is printed above")
    }
  }

  /// The maximum size in bytes, more than any anchor needs.
  private static let longest = 4096
}
