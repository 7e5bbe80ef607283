import ArgumentParser
import Console
import Feeds
import Foundation
import HealthStorage
import Recording
import ReplicaNetwork
import Replication
import StoreKeys

/// The end of a command that did not succeed: a line for standard error and an exit code.
///
/// All errors are turned into messages and exit codes here. The message is the description of the error, followed by
/// the command that helps, if there is one.
enum Failure {
  /// A request for help, the version or a completion script, which the parser prints.
  case answer(any Error)
  /// 64: a usage error.
  case usage(String)
  /// 1: the command failed.
  case failed(String)
  /// An exit code without a message; the command has printed its own.
  case silent(ExitCode)
  /// 130: interrupted by Ctrl-C.
  case interrupted

  static let interruptedCode = ExitCode(130)

  init(_ error: any Error) {
    switch error {
    case let code as ExitCode: self = .silent(code)
    case is CancellationError: self = .interrupted
    case let error as StoreError: self.init(error)
    case let error as StoreKeyError: self = .failed("\(error)" + Self.advice(error))
    case let error as RecordingError: self = .failed("\(error)" + Self.advice(error))
    case let error as FeedError: self = .failed("\(error)" + Self.advice(error))
    case let error as ControlSocketError: self = .failed("\(error)" + Self.advice(error))
    case let error as ReplicationError: self = .failed("\(error)" + Self.advice(error))
    case let error as NetworkError: self = .failed("\(error)" + Self.advice(error))
    case is OutputClosed: self = .silent(.success)
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
    default: self = .failed("\(error)" + Self.advice(error))
    }
  }

  /// The command that helps, which the library does not know; empty if there is none.
  private static func advice(_ error: StoreError) -> String {
    switch error {
    case .file(_, .missing): "; create one with workout record, or give another with --store"
    case .file(_, .notAStore(.perhapsEncrypted)):
      "; if it is encrypted, set \(StoreKey.variable) to the path of its key file, or use its recovery code with: "
        + "workout key recovery --code-file FILE --passphrase"
    case .encryption(_, .badKeyFile(nil)), .encryption(_, .notEncrypted):
      "; or unset \(StoreKey.variable)"
    case .encryption(_, .unavailable):
      "; unset \(StoreKey.variable), or see docs/deployment.md"
    case .identifier(_, .unknown(.object)): "; list the ids with workout list or workout samples"
    case .identifier(_, .unknown(.document)): "; list the ids with workout documents list"
    case .identifier(_, .unknown): "; list the ids with workout list"
    case .permission(.unknownClient): "; list the applications with workout apps"
    case .permission(.unknownRequest): "; list the requests with workout requests"
    case .recording(.unfinished), .recording(.unreadable): "; run workout recover"
    default: ""
    }
  }

  private static func advice(_ error: StoreKeyError) -> String {
    switch error {
    case .store(let error): advice(error)
    case .locked: "; use the recovery code with: workout key recovery --code-file FILE --passphrase"
    case .unfinishedRecording: ": workout recover"
    case .plain: "; encrypt it with: workout encrypt --passphrase"
    case .keeper(_, .sameMedium): ", or add --same-medium"
    default: ""
    }
  }

  private static func advice(_ error: RecordingError) -> String {
    switch error {
    case .stoppedByStore, .unwritableState: "; finish it with workout recover"
    case .store(let error): advice(error)
    case .feed(let error): advice(error)
    case .controlSocket(let error): advice(error)
    default: ""
    }
  }

  private static func advice(_ error: ReplicationError) -> String {
    switch error {
    case .copied, .ahead: "; give this one its own with: workout sync --new-identity FOLDER"
    case .folder(_, .inUse): "; join them with: workout sync --join FOLDER"
    case .noKey: "; make one with: workout sync FOLDER"
    case .unknownReplica: "; list them with: workout replicas"
    default: ""
    }
  }

  private static func advice(_ error: NetworkError) -> String {
    switch error {
    case .nothingPaired, .otherStore, .otherRole: "; pair them with: workout pair"
    case .pairing(.roles), .pairing(.otherRole):
      "; give --reader where the data are, and --as-reader on the other side"
    case .notPaired: "; list the paired ones with workout replicas, or create the folder"
    case .noAddress, .unreachable, .otherKey: "; give its address with --at HOST:PORT"
    case .copiedHere:
      "; give this one its own identity with: workout sync --new-identity FOLDER"
    default: ""
    }
  }

  private static func advice(_ error: FeedError) -> String {
    if case .noSensor = error.reason { return "; list the sensors with workout sensors" }
    return ""
  }

  private static func advice(_ error: ControlSocketError) -> String {
    if case .nothingRecording = error { return "; start one with: workout record ACTIVITY" }
    return ""
  }

  /// Returns the parser's message as one line, followed by the help command to run.
  private static func withAdvice(_ message: String, from full: String) -> String {
    let flat = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let quoted = full.split(separator: "'").first {
      $0.hasPrefix("workout") && $0.hasSuffix("--help")
    }
    return UsageMessage(flat, help: quoted.map(String.init) ?? "workout --help").text
  }

  /// Prints it and ends the process.
  func end() -> Never {
    switch self {
    case .answer(let error): WorkoutCommand.exit(withError: error)
    case .usage(let text):
      Terminal.warnWrapped("workout: \(text)")
      Foundation.exit(ExitCode.validationFailure.rawValue)
    case .failed(let text):
      Terminal.warnWrapped("workout: \(text)")
      Foundation.exit(ExitCode.failure.rawValue)
    case .silent(let code): Foundation.exit(code.rawValue)
    case .interrupted: Foundation.exit(Self.interruptedCode.rawValue)
    }
  }
}
