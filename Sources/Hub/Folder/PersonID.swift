/// The id of a person in a hub: a pseudonym that the operator chose, and the name of a folder.
package struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  private static let maximumLength = 64
  private static let marks = Set("._-".utf8)

  /// - Parameter text: 1 to 64 letters of ASCII, digits, dots, hyphens and underscores, beginning with a letter or digit.
  /// - Throws: ``HubError/invalidPerson(_:)``.
  package init(_ text: String) throws(HubError) {
    func isPlain(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let bytes = Array(text.utf8)
    guard 1...Self.maximumLength ~= bytes.count, let first = bytes.first, isPlain(first),
      bytes.allSatisfy({ isPlain($0) || Self.marks.contains($0) })
    else { throw .invalidPerson(text) }
    self.text = text
  }

  package var description: String { text }

  package static func < (first: PersonID, second: PersonID) -> Bool { first.text < second.text }
}
