import ArgumentParser
import Foundation
import HealthStorage
import Interchange

/// How a command ends when it does not simply end: a line for standard error and an exit code.
///
/// This is the one place where an error becomes words and a number; the words of each error are its
/// own description.
enum Failure {
  /// Help, the version or a completion script was asked for: the parser prints it.
  case answer(any Error)
  /// 64: the words of the command were wrong.
  case usage(String)
  /// 1: what was asked for could not be done.
  case failed(String)
  /// A command that has said all there is to say.
  case silent(ExitCode)
  /// 130: someone pressed Ctrl-C.
  case interrupted

  static let interruptedCode = ExitCode(130)

  init(_ error: any Error) {
    switch error {
    case let code as ExitCode: self = .silent(code)
    case is CancellationError: self = .interrupted
    case let error as StoreError: self.init(error)
    case let error as OutputClosed: self = .silent(error.exitCode)
    default:
      let code = WorkoutCommand.exitCode(for: error)
      let text = WorkoutCommand.message(for: error)
      switch code {
      case .success: self = .answer(error)
      case .validationFailure:
        self = .usage(Self.withAdvice(text, from: WorkoutCommand.fullMessage(for: error)))
      default: self = .failed(text)
      }
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .cancelled: self = .interrupted
    case .missing: self = .failed("\(error); workout record makes one, --store names another")
    default: self = .failed("\(error)")
    }
  }

  /// The parser's message with the command whose help says more, on one line.
  private static func withAdvice(_ message: String, from full: String) -> String {
    let flat = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let trimmed = flat.hasSuffix(".") ? String(flat.dropLast()) : flat
    let quoted = full.split(separator: "'").first {
      $0.hasPrefix("workout") && $0.hasSuffix("--help")
    }
    return "\(trimmed); see \(quoted.map(String.init) ?? "workout --help")"
  }

  /// Says it and ends the process.
  func end() -> Never {
    switch self {
    case .answer(let error): WorkoutCommand.exit(withError: error)
    case .usage(let text):
      Terminal.warn("workout: \(text)")
      Foundation.exit(ExitCode.validationFailure.rawValue)
    case .failed(let text):
      Terminal.warn("workout: \(text)")
      Foundation.exit(ExitCode.failure.rawValue)
    case .silent(let code): Foundation.exit(code.rawValue)
    case .interrupted: Foundation.exit(Self.interruptedCode.rawValue)
    }
  }
}
