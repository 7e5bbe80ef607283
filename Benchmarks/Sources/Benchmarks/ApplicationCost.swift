import Consent
import Foundation
import HealthAccess
import HealthModel
import HealthStorage
import SampleQueries

import struct HealthModel.Unit

/// The cost of the door: samples saved and read by an application through `workout web --applications`, compared with
/// the library on the same file in the same run.
///
/// Seconds of the clock, the client's encoding and decoding included; the fastest of several readings.
struct ApplicationCost {
  var workout: String
  var folder: URL

  enum Failure: Error {
    case serverDidNotStart
    case notAllowed
    case wrongCount(expected: Int, found: Int)
  }

  /// A request has at most 512 KiB.
  private static let batches = 60
  private static let batch = 2_000
  private static let smallReads = 2_000
  private static let repeats = 5
  private static let start = Instant(microseconds: 1_700_000_000_000_000)
  private static let startSeconds = 20.0

  func run() async throws -> [Measurement] {
    let home = folder.appending(path: "applications")
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let store = home.appending(path: "health.sqlite").path(percentEncoded: false)
    let owner = try HealthStore(at: store, for: Self.identity("owner"), as: .owner)
    try await owner.save(Self.samples(-1, count: 1))
    let socket = home.appending(path: "socket").path(percentEncoded: false)
    let pages = home.appending(path: "pages").path(percentEncoded: false)
    let environment = [
      "WORKOUT_STORE": store, "XDG_RUNTIME_DIR": home.path(percentEncoded: false),
    ]
    let server = try ChildProcess(
      workout, ["web", "--listen", "unix:\(pages)", "--applications", "unix:\(socket)"],
      environment: environment)
    defer {
      server.killGroup()
      _ = try? server.wait()
    }
    try await waitForFile(socket)

    let client = HealthClient(socket: socket)
    try await client.register(ClientRegistration(readPurpose: "Reads.", sharePurpose: "Writes."))
    let source = try await client.identity()
    let allowed = try ChildProcess(
      workout, ["allow", source.bundleIdentifier, "--read", "heartRate", "--write", "heartRate"],
      environment: environment
    ).wait()
    guard allowed.exitStatus == 0 else { throw Failure.notAllowed }
    let library = try HealthStore(
      at: store, for: ClientIdentity(source: source, version: "1"), as: .client)
    return try await measurements(client, library)
  }

  private func measurements(
    _ client: HealthClient, _ library: HealthStore
  ) async throws -> [Measurement] {
    let count = Self.batches * Self.batch
    let saved = try await seconds {
      for index in 0..<Self.batches {
        _ = try await client.save(Self.samples(index, count: Self.batch))
      }
    }
    let savedByLibrary = try await seconds {
      for index in Self.batches..<(2 * Self.batches) {
        _ = try await library.save(Self.samples(index, count: Self.batch))
      }
    }
    let query = SampleQuery(.quantity(.heartRate), sort: [.oldestFirst])
    let read = try await fastest(expecting: 2 * count + 1) {
      try await client.samples(query).count
    }
    let readByLibrary = try await fastest(expecting: 2 * count + 1) {
      try await library.samples(query).count
    }
    let small = try await smallReadSeconds(client)
    return [
      Measurement(name: "applications.read", value: Double(2 * count + 1) / read, unit: "/s"),
      Measurement(
        name: "applications.smallReadP99", value: small[small.count * 99 / 100] * 1000, unit: "ms"),
      Measurement(name: "applications.save/library", value: saved / savedByLibrary, unit: "x"),
      Measurement(name: "applications.read/library", value: read / readByLibrary, unit: "x"),
      Measurement(name: "applications.saved", value: Double(count) / saved, unit: "/s"),
    ]
  }

  /// The seconds of reading the newest sample, shortest first.
  private func smallReadSeconds(_ client: HealthClient) async throws -> [Double] {
    let newest = SampleQuery(.quantity(.heartRate), sort: [.newestFirst], limit: 1)
    var times: [Double] = []
    for _ in 0..<Self.smallReads {
      var found = 0
      times.append(try await seconds { found = try await client.samples(newest).count })
      guard found == 1 else { throw Failure.wrongCount(expected: 1, found: found) }
    }
    return times.sorted()
  }

  /// Heart rates, ten seconds apart.
  private static func samples(_ batch: Int, count: Int) -> [Sample] {
    (0..<count).map { index in
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(Double(60 + index % 90), .countPerMinute),
          span: TimeRange(at: start + .seconds(10 * (batch * Self.batch + index)))))
    }
  }

  private static func identity(_ name: String) -> ClientIdentity {
    ClientIdentity(source: Source(name: name, bundleIdentifier: name), version: "1")
  }

  private func waitForFile(_ path: String) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.startSeconds)
    while !FileManager.default.fileExists(atPath: path) {
      guard clock.now < end else { throw Failure.serverDidNotStart }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func seconds(_ body: () async throws -> Void) async throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    return (clock.now - start) / .seconds(1)
  }

  private func fastest(
    expecting count: Int, _ read: () async throws -> Int
  ) async throws -> Double {
    var best = Double.infinity
    for _ in 0..<Self.repeats {
      var found = 0
      best = min(best, try await seconds { found = try await read() })
      guard found == count else { throw Failure.wrongCount(expected: count, found: found) }
    }
    return best
  }
}
