import ByteStreams
import Console
import Foundation
package import HealthStorage

/// A file that holds one anchor.
package struct AnchorFile {
  let path: String

  /// Creates the file of a path; nothing is read or written yet.
  package init(path: String) { self.path = path }

  /// Returns the anchor in the file; `nil` if the file does not exist yet.
  ///
  /// - Returns: The anchor.
  /// - Throws: `CommandError` for a file that cannot be read or has no anchor.
  package func anchor() throws -> QueryAnchor? {
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
  ///
  /// - Parameter anchor: The anchor.
  /// - Throws: `CommandError` if the file cannot be written.
  package func keep(_ anchor: QueryAnchor) throws {
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
