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

  /// Writes bytes as they are.
  func bytes(_ data: Data) throws {
    try Self.noticingClosedPipe {
      try data.withUnsafeBytes { try sink.write($0) }
    }
  }

  func text(_ text: String) throws {
    var text = text
    try Self.noticingClosedPipe {
      try text.withUTF8 { try sink.write(UnsafeRawBufferPointer($0)) }
    }
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
