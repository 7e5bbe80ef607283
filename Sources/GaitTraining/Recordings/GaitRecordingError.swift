/// An error in a recording or a table, with its location.
package struct GaitRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var expected: String

  package init(file: String, line: Int? = nil, expected: String) {
    self.file = file
    self.line = line
    self.expected = expected
  }

  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") expected \(expected)"
  }
}
