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

  enum Style: String, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    var sequence: String { "\u{1B}[\(rawValue)m" }
    /// Ends every style.
    static let reset = "\u{1B}[0m"
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColor ? style.sequence + text + Style.reset : text
  }

  /// Writes a line to standard error, where warnings go; what would steer the terminal is written out.
  static func warn(_ line: String) {
    StandardStreams.write(line.escapedForTerminal() + "\n", to: STDERR_FILENO)
  }

  /// Draws on standard error, where progress and questions go.
  ///
  /// - Parameters:
  ///   - text: What is written; what would steer the terminal is written out.
  ///   - erasingLine: Whether it takes the place of what stands on the line.
  static func draw(_ text: String, erasingLine: Bool = false) {
    let erasing = erasingLine ? "\r\u{1B}[2K" : ""
    StandardStreams.write(erasing + text.escapedForTerminal(), to: STDERR_FILENO)
  }
}
