import Foundation
import HealthModel
import HealthStorage

/// The cost of writing and reading routes, compared with one row per location in plain SQLite.
///
/// Rates are locations per second of processor time, so that other load on the machine does not
/// count.
struct RouteCost {
  var count: Int
  var folder: URL

  enum Failure: Error {
    case readWrong(expected: Int, found: Int)
    case noFigures
  }

  /// The number of measurements of reading; the fastest counts.
  private static let readings = 5

  func run() async throws -> [Measurement] {
    let locations = WalkedLocations.make(count)
    let rows = try plainRows(locations)
    let empty = HealthStoreFile(folder.appending(path: "empty.sqlite"))
    try await empty.make([])
    let file = HealthStoreFile(folder.appending(path: "routes.sqlite"))
    let before = processorSeconds()
    try await file.make(locations)
    let insertSeconds = processorSeconds() - before
    let readSeconds = try await file.read(expecting: count, times: Self.readings)
    let bytes = Double(file.size - empty.size) / Double(count)
    let insert = Double(count) / insertSeconds / 1e6
    let read = Double(count) / readSeconds / 1e6
    return [
      Measurement(name: "route.insert/rows", value: insert / rows.insert, unit: "x"),
      Measurement(name: "route.read/rows", value: read / rows.read, unit: "x"),
      Measurement(name: "route.insert", value: insert, unit: "M/s"),
      Measurement(name: "route.read", value: read, unit: "M/s"),
      Measurement(name: "rows.insert", value: rows.insert, unit: "M/s"),
      Measurement(name: "rows.read", value: rows.read, unit: "M/s"),
      Measurement(name: "route.bytesPerLocation", value: bytes, unit: "bytes"),
    ]
  }

  /// Returns the millions of locations per second that plain rows insert and read.
  private func plainRows(_ locations: [Location]) throws -> (insert: Double, read: Double) {
    let rows = try PlainRows(file: folder.appending(path: "rows.sqlite"))
    defer { rows.close() }
    let start = processorSeconds()
    try rows.insert(locations)
    let insertSeconds = processorSeconds() - start
    var best = Double.infinity
    for _ in 0..<Self.readings {
      let start = processorSeconds()
      var found = 0
      try rows.read(batch: 1000) { found += $0.count }
      guard found == count else { throw Failure.readWrong(expected: count, found: found) }
      best = min(best, processorSeconds() - start)
    }
    return (Double(count) / insertSeconds / 1e6, Double(count) / best / 1e6)
  }

  /// Measures the peak memory of reading a long route in batches, compared with a short one, each
  /// in its own process.
  func memory(program: String) async throws -> [Measurement] {
    var peaks: [Double] = []
    for count in [10_000, 1_000_000] {
      let file = HealthStoreFile(folder.appending(path: "memory-\(count).sqlite"))
      _ = try await file.make(WalkedLocations.make(count))
      let answer = folder.appending(path: "memory-\(count).out")
      let reader = try ChildProcess(
        program, ["read", file.url.path(percentEncoded: false), String(count)], output: answer)
      _ = try reader.wait()
      let text = try String(contentsOf: answer, encoding: .utf8)
      guard let peak = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure.noFigures
      }
      peaks.append(peak / 1e6)
    }
    return [
      Measurement(name: "route.peakOf1M/peakOf10k", value: peaks[1] / peaks[0], unit: "x"),
      Measurement(name: "route.peakOf1M", value: peaks[1], unit: "MB"),
    ]
  }
}

/// User and system time of this process so far, in seconds.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
