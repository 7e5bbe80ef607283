import Console
package import Foundation

/// The 24 words of the key that replicas share, from a person or for one.
package struct CodeWords {
  private static let perLine = 6

  /// The file of the words; `-` for standard input, `nil` to ask for them on a terminal.
  let file: String?

  package init(file: String?) {
    self.file = file
  }

  /// Reads the words.
  ///
  /// - Returns: The text; it is not checked.
  /// - Throws: `CommandError` for a file that cannot be read.
  package func read() throws -> String {
    guard let file, file != "-" else {
      guard file == nil, Terminal.error.isInteractive else {
        return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
      }
      return Question.answer("The 24 words of the other store, in one line: ")
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError(text: "\(file) cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns lines for a person to read the words from.
  ///
  /// - Parameter words: The words.
  /// - Returns: The lines, with what they are for.
  package static func lines(_ words: [String]) -> [String] {
    let rows = stride(from: 0, to: words.count, by: perLine).map {
      "  " + words[$0..<min($0 + perLine, words.count)].joined(separator: " ")
    }
    return ["the code that each other store needs once, with: workout sync --join FOLDER", ""]
      + rows + ["", "whoever has it can read what is in the folder; do not put it there"]
  }
}
