import CTerminal
import Foundation
import Synchronization

/// The capabilities of an output: those of the terminal, or none for a pipe or a file.
package struct Terminal {
  private let descriptor: Int32
  package let isInteractive: Bool
  package let hasColor: Bool

  /// Standard output, read once at the start.
  package static let output = Terminal(
    descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  package static let error = Terminal(
    descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

  package init(descriptor: Int32, environment: [String: String]) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    hasColor = isInteractive && environment["NO_COLOR"] == nil
  }

  /// The number of columns of the window; 80 without a window.
  package var width: Int {
    let columns = terminal_columns(descriptor)
    return columns > 0 ? Int(columns) : 80
  }

  /// Whether this program is in the foreground of its terminal; true without a terminal.
  package static var isInForeground: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  package enum Style: String, CaseIterable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    package var sequence: String { "\u{1B}[\(rawValue)m" }
    /// Ends every style.
    package static let reset = "\u{1B}[0m"
  }

  package func styled(_ text: String, _ style: Style) -> String {
    hasColor ? style.sequence + text + Style.reset : text
  }

  /// Writes a warning to standard error, with terminal control characters escaped.
  package static func warn(_ line: String) {
    StandardStreams.write(line.escapedForTerminal() + "\n", to: STDERR_FILENO)
  }

  /// Writes a sentence to standard error, wrapped between words at the width of the terminal.
  package static func warnWrapped(_ sentence: String) {
    warn(error.isInteractive ? sentence.wrapped(to: error.width) : sentence)
  }

  /// Draws progress or a question on standard error.
  ///
  /// - Parameters:
  ///   - text: The text; terminal control characters are escaped.
  ///   - erasingLine: Whether it replaces the current line.
  package static func draw(_ text: String, erasingLine: Bool = false) {
    let erasing = erasingLine ? "\r\u{1B}[2K" : ""
    StandardStreams.write(erasing + text.escapedForTerminal(), to: STDERR_FILENO)
  }
}

/// A question to the person at the terminal, on standard error.
package enum Question {
  /// Returns whether the answer is yes; any other answer and the end of input mean no.
  package static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains(answer(question).lowercased())
  }

  /// Returns the entered line; empty at the end of input.
  package static func answer(_ question: String) -> String {
    Terminal.draw(question)
    return readLine() ?? ""
  }
}
