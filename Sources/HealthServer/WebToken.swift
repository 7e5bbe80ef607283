import Foundation

/// The password of every request, read from a file.
package struct WebToken: Sendable {
  package let text: String

  private static let shortest = 16
  private static let longest = 1024

  /// Reads the password.
  ///
  /// - Parameter path: The path of the file; spaces and line breaks around the password are omitted.
  /// - Throws: ``WebTokenError`` if the file cannot be read or its text is too short or too long.
  package init(path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw WebTokenError(path: path, reason: "cannot be read; check the path and its permissions")
    }
    defer { try? file.close() }
    let data = try file.read(upToCount: Self.longest + 1) ?? Data()
    text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard data.count <= Self.longest, text.count >= Self.shortest else {
      throw WebTokenError(
        path: path, reason: "a password has \(Self.shortest) to \(Self.longest) characters")
    }
  }
}

/// The reason why a file has no password.
package struct WebTokenError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}
