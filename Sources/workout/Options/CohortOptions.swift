import ArgumentParser
import Cohorts
import Console
import Foundation
import Sealing

/// The options of `analyze --worker`.
struct CohortOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With --worker: the key file that codes are derived from.", valueName: "path"),
    completion: .file())
  var keyFile: String?
  @Option(
    help: ArgumentHelp(
      "With --worker: the folder that the paths are relative to.", valueName: "path"),
    completion: .directory)
  var root: String?
  @Option(
    help: ArgumentHelp(
      "With --worker: the maximum size of a file, packed and unpacked, in bytes (default: 8 GB).",
      valueName: "count"))
  var mostBytes: Int64?
  @Option(
    help: ArgumentHelp("A new file, to create the key of a cohort in.", valueName: "path"),
    completion: .file())
  var newKey: String?

  private static let usualMostBytes: Int64 = 8_000_000_000

  func validate(isWorker: Bool) throws {
    if isWorker {
      guard keyFile != nil else {
        throw ValidationError(
          "--worker needs --key-file; create one with workout analyze --new-key study.key")
      }
      guard newKey == nil else {
        throw ValidationError("--new-key cannot be combined with --worker")
      }
      if let mostBytes, mostBytes <= 0 {
        throw ValidationError("--most-bytes must be at least 1")
      }
    } else if keyFile != nil || root != nil || mostBytes != nil {
      throw ValidationError("--key-file, --root and --most-bytes need --worker")
    }
  }

  func makeKey(at path: String) throws {
    try KeyFile.writeCohortKey(at: path)
    Terminal.warn(
      "\(path) is the key of a cohort; keep it secret: it allows to identify persons in the rows")
  }

  func settings() throws -> CohortSettings {
    guard let keyFile else { throw ValidationError("--worker needs --key-file") }
    return CohortSettings(
      key: try Self.key(at: keyFile), root: root, mostBytes: mostBytes ?? Self.usualMostBytes,
      client: .commandLine)
  }

  private static func key(at path: String) throws(ValidationError) -> CohortKey {
    do throws(KeyFile.Failure) {
      return try KeyFile.cohortKey(at: path)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
