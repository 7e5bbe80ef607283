import ArgumentParser
import Foundation
import Interchange

/// Standard output, for what a command was asked for.
///
/// Unlike `print` it notices a full disk and a reader that has left.
struct Output {
  private static let name = "standard output"
  let sink = DescriptorSink(descriptor: STDOUT_FILENO, named: Output.name)

  /// Writes text and a line break.
  func line(_ text: String) throws {
    try self.text(text + "\n")
  }

  /// Writes the bytes of a file as they are.
  ///
  /// - Throws: `FileError`, also when the reader has left: a file that is cut off must not look whole.
  func bytes(_ data: Data) throws {
    try data.withUnsafeBytes { try sink.write($0) }
  }

  /// Writes text, in which what would steer the terminal is written out.
  ///
  /// - Throws: ``OutputClosed`` when the reader has left, else `FileError`.
  func text(_ text: String) throws {
    var text = text.escapedForTerminal(keepingStyles: Terminal.output.hasColor)
    try Self.noticingClosedPipe {
      try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Clears the screen of a terminal.
  func clearScreen() throws {
    guard Terminal.output.isInteractive else { return }
    try bytes(Data("\u{1B}[H\u{1B}[2J".utf8))
  }

  /// Turns the write error of a reader that left into ``OutputClosed``.
  static func noticingClosedPipe<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError where error.errno == EPIPE && error.path == name {
      throw OutputClosed()
    }
  }
}

/// The reader of standard output has left; it has what it wanted.
struct OutputClosed: Error {
  let exitCode = ExitCode.success
}
