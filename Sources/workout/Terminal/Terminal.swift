import CTerminal
import Foundation

/// What the terminal we write to can do; a pipe or a file can do nothing.
struct Terminal {
  let isInteractive: Bool
  let hasColor: Bool

  /// Standard output, read once at the start.
  static let output = Terminal(
    descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  static let error = Terminal(
    descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

  init(descriptor: Int32, environment: [String: String]) {
    isInteractive = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    hasColor = isInteractive && environment["NO_COLOR"] == nil
  }

  /// Columns of the window; 80 where there is none.
  var width: Int {
    let columns = terminal_columns(STDOUT_FILENO)
    return columns > 0 ? Int(columns) : 80
  }

  /// Whether this program is in front on the terminal it draws on; where it draws on none, nothing can
  /// be in front of it.
  static var isInForeground: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes to standard error, where progress and warnings go.
  static func warn(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
