/// An error in a recording, with its location.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var expected: String

  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") expected \(expected)"
  }
}
