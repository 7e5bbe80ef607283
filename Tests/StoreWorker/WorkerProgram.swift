import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// One of several processes that use a store at the same time, for tests of concurrency.
///
///     StoreWorker write  STORE REPORT SECONDS SEED   saves, replaces and deletes without a pause
///     StoreWorker read   STORE REPORT SECONDS SEED   opens it repeatedly, and reads
///     StoreWorker follow STORE REPORT STOP           follows the changes until a file STOP exists
///     StoreWorker ask    STORE REPORT SECONDS        requests access as an application, and ends
///     StoreWorker create STORE REPORT START MICROSECONDS
///         creates a store at the moment START, and is killed after MICROSECONDS
///
/// The file REPORT contains the results from the store. The exit status is 1 after an error, which is also in
/// the file.
@main
struct WorkerProgram {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 5 else { exit(64) }
    let report = try WorkerReport(writingTo: words[3])
    let seconds = Double(words[4]) ?? 0
    let seed = words.count > 5 ? UInt64(words[5]) ?? 0 : 0
    do {
      switch words[1] {
      case "write":
        var worker = try WritingWorker(store: words[2], seed: seed)
        try await worker.run(for: seconds, report)
      case "read":
        var worker = ReadingWorker(store: words[2], seed: seed)
        try await worker.run(for: seconds, report)
      case "follow":
        var worker = try FollowingWorker(store: words[2], stop: words[4])
        try worker.run(report)
      case "ask": try await AskingWorker(store: words[2]).run(for: seconds)
      case "create":
        try CreatingWorker.run(store: words[2], at: seconds, killedAfter: seed)
        report.note(.done(rounds: 1, longest: .zero))
      default: exit(64)
      }
    } catch {
      report.note(.failed("\(error)"))
      exit(1)
    }
  }

  static let client = ClientIdentity(
    source: Source(name: "Worker", bundleIdentifier: "org.example.worker"), version: "1")
}
