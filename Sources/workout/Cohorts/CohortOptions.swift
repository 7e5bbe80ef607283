import ArgumentParser
import Foundation
import Sealing

/// What `analyze --worker` is told.
struct CohortOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("With --worker: the key that makes codes of names.", valueName: "path"),
    completion: .file())
  var keyFile: String?
  @Option(
    help: ArgumentHelp("With --worker: the folder that lines are paths in.", valueName: "path"),
    completion: .directory)
  var root: String?
  @Option(
    help: ArgumentHelp(
      "With --worker: what is larger, or unfolds to more, is refused; default: 8 GB.",
      valueName: "count"))
  var mostBytes: Int64?
  @Option(
    help: ArgumentHelp("Make the key of a cohort, in a new file.", valueName: "path"),
    completion: .file())
  var newKey: String?

  private static let usualMostBytes: Int64 = 8_000_000_000

  func validate(isWorker: Bool) throws {
    if isWorker {
      guard keyFile != nil else {
        throw ValidationError(
          "--worker needs --key-file; workout analyze --new-key study.key makes one.")
      }
      guard newKey == nil else { throw ValidationError("--new-key comes alone.") }
      if let mostBytes, mostBytes <= 0 {
        throw ValidationError("--most-bytes is a number of bytes.")
      }
    } else if keyFile != nil || root != nil || mostBytes != nil {
      throw ValidationError("--key-file, --root and --most-bytes come with --worker.")
    }
  }

  func makeKey(at path: String) throws {
    try KeyFile.writeCohortKey(at: path)
    Terminal.warn("\(path) is the key of a cohort: who has it can tell whose rows are whose")
  }

  func settings() throws -> CohortSettings {
    guard let keyFile else { throw ValidationError("--worker needs --key-file.") }
    return CohortSettings(
      key: try Self.key(at: keyFile), root: root, mostBytes: mostBytes ?? Self.usualMostBytes)
  }

  private static func key(at path: String) throws(ValidationError) -> CohortKey {
    do throws(KeyFile.Failure) {
      return try KeyFile.cohortKey(at: path)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

/// The same, checked.
struct CohortSettings: Sendable {
  var key: CohortKey
  /// `nil` takes lines as they are.
  var root: String?
  var mostBytes: Int64
}
