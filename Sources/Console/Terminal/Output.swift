package import Foundation
package import ByteStreams

/// The standard output of a command.
///
/// Unlike `print`, it reports a full disk and a closed pipe.
package struct Output {
  private static let name = "standard output"
  package let sink = DescriptorSink(descriptor: STDOUT_FILENO, named: Output.name)

  package init() {
  }

  /// Writes text and a line break.
  package func line(_ text: String) throws {
    try self.text(text + "\n")
  }

  /// Writes the bytes of a file unchanged.
  ///
  /// - Throws: `FileError`, also for a closed pipe: a truncated file must not look complete.
  package func bytes(_ data: Data) throws {
    try data.withUnsafeBytes { try sink.write($0) }
  }

  /// Writes text with terminal control characters escaped.
  ///
  /// - Throws: ``OutputClosed`` for a closed pipe, else `FileError`.
  package func text(_ text: String) throws {
    var text = text.escapedForTerminal(keepingStyles: Terminal.output.hasColor)
    try Self.noticingClosedPipe {
      try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Clears the screen of a terminal.
  package func clearScreen() throws {
    guard Terminal.output.isInteractive else { return }
    try bytes(Data("\u{1B}[H\u{1B}[2J".utf8))
  }

  /// Converts the write error of a closed pipe into ``OutputClosed``.
  package static func noticingClosedPipe<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError where error.errno == EPIPE && error.path == name {
      throw OutputClosed()
    }
  }
}

/// The error of a closed pipe: the reader of standard output has exited and needs no more.
package struct OutputClosed: Error {}
