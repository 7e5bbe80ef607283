import Foundation
import TestSupport

/// The `StoreWorker` processes on one store, and their reports.
struct Workers {
  let store: String
  let folder: TemporaryFolder

  /// The executable is next to the test bundle, which is the running file.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "StoreWorker").path

  init(store: String, in folder: TemporaryFolder) {
    self.store = store
    self.folder = folder
  }

  /// Runs three writers and two readers for a time, and a follower until they have ended.
  func run(for seconds: Double, seed: Seed) async throws -> Told {
    let stop = folder.file("stop").path
    // The follower starts first and is waited for last.
    var running = [try start("follow", 0, [stop])]
    // A test that ends early leaves no process behind.
    defer { for process in running { ProcessGroup.end(process) } }
    for number in 1...5 {
      let word = number <= 3 ? "write" : "read"
      running.append(
        try start(word, number, [String(seconds), String(seed.value &+ UInt64(number))]))
    }
    while let process = running.last {
      if running.count == 1 { try Data().write(to: URL(filePath: stop)) }
      _ = try await blocking { ProcessGroup.wait(for: process) }
      running.removeLast()
    }
    return try Told(reports: (0...5).map(report))
  }

  func report(_ number: Int) -> URL { folder.file("report-\(number)") }

  func start(_ word: String, _ number: Int, _ rest: [String]) throws -> pid_t {
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    return try ProcessGroup.spawn(
      [Self.program, word, store, report(number).path] + rest, environment: environment)
  }
}

/// The results that the store reported to the workers.
struct Told {
  var saved: [UUID] = []
  var deleted: [UUID] = []
  var newestVersions: [String: Double] = [:]
  /// Everything that the follower received, in order.
  var met: [(change: Int64, id: UUID)] = []
  var added: [Int64: UUID] = [:]
  var buried: [Int64: UUID] = [:]
  /// How often each worker did its work; a worker that ended early has no entry.
  var rounds: [Int] = []
  var failures: [String] = []

  struct Unreadable: Error {
    let line: String
  }

  init(reports: [URL]) throws {
    for report in reports {
      let text = try String(contentsOf: report, encoding: .utf8)
      for line in text.split(separator: "\n") { try receive(String(line)) }
    }
  }

  private mutating func receive(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("failed", _): failures.append(line)
    case ("saved", 2): saved.append(try id(words[1]))
    case ("deleted", 2): deleted.append(try id(words[1]))
    case ("version", 4):
      let version = Double(words[2]) ?? .nan
      newestVersions[words[1]] = max(newestVersions[words[1]] ?? 0, version)
    case ("added", 3), ("buried", 3):
      guard let change = Int64(words[1]) else { throw Unreadable(line: line) }
      let id = try id(words[2])
      met.append((change, id))
      if words[0] == "added" { added[change] = id } else { buried[change] = id }
    case ("done", 3): rounds.append(Int(words[1]) ?? 0)
    default: throw Unreadable(line: line)
    }
  }

  private func id(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw Unreadable(line: text) }
    return id
  }
}
