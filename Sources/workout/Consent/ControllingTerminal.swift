import Foundation

/// The controlling terminal, independent of standard input and output.
struct ControllingTerminal {
  private let input: UnsafeMutablePointer<FILE>
  private let output: Int32

  /// Opens the terminal, runs the body and closes it; returns `nil` if there is no terminal.
  static func with<Result>(_ body: (ControllingTerminal) async -> Result) async -> Result? {
    guard let input = fopen("/dev/tty", "re") else { return nil }
    defer { fclose(input) }
    let output = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    guard output >= 0 else { return nil }
    defer { close(output) }
    return await body(ControllingTerminal(input: input, output: output))
  }

  /// Writes a text with control characters replaced: text from applications is not trusted.
  func write(_ text: String) {
    let handle = FileHandle(fileDescriptor: output, closeOnDealloc: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let plain = lines.map { String($0).withoutControls }.joined(separator: "\n")
    // A closed terminal also gives no answer, which ends the dialog.
    try? handle.write(contentsOf: Data(plain.utf8))
  }

  /// Reads a line; returns `nil` at the end of input.
  func line() -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    guard getline(&line, &capacity, input) >= 0, let line else { return nil }
    return String(cString: line).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Asks until one of the letters is entered; returns `nil` at the end of input.
  func choice(_ question: String, _ letters: String) -> Character? {
    while true {
      write("\(question) [\(letters.map(String.init).joined(separator: "/"))] ")
      guard let answer = line()?.lowercased() else { return nil }
      if let first = answer.first, letters.contains(first) { return first }
    }
  }
}
