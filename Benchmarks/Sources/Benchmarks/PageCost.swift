import Foundation
import HealthModel
import HealthStorage

/// The cost of the first page of `workout web` over a large store: ten years of 3,000 workouts and 20 million samples, against
/// a twentieth of both.
///
/// The time is the server's own, from its `Server-Timing` field, so that it contains neither the network nor this program.
struct PageCost {
  var workout: String
  var folder: URL
  /// The samples and workouts of the large store; the small one has a twentieth.
  var samples: Int
  var workouts: Int

  private static let share = 20
  private static let requests = 40
  /// The requests after which the memory is compared with that after the first ones.
  private static let moreRequests = 400
  private static let port = 28_787
  private static let readySeconds = 60.0

  enum Failure: Error {
    case notReady
    case noAnswer(String)
  }

  private struct Cost {
    var median = 0.0
    var first = 0.0
    var growth = 0.0
    var peak = 0.0
  }

  func run() async throws -> [Measurement] {
    let small = try await measure(samples / Self.share, workouts / Self.share, named: "pages-small")
    let large = try await measure(samples, workouts, named: "pages-large")
    return [
      Measurement(name: "pages.home", value: large.median, unit: "ms"),
      Measurement(name: "pages.home/small", value: large.median / small.median, unit: "x"),
      Measurement(name: "pages.firstHome", value: large.first, unit: "ms"),
      Measurement(name: "pages.growth", value: large.growth / 1e6, unit: "MB"),
      Measurement(name: "pages.peak/peakOfSmall", value: large.peak / small.peak, unit: "x"),
      Measurement(name: "pages.peak", value: large.peak / 1e6, unit: "MB"),
    ]
  }

  private func measure(_ samples: Int, _ workouts: Int, named name: String) async throws -> Cost {
    let file = try await SampleStoreFile(folder.appending(path: "\(name).sqlite")).make()
    try file.fill(count: samples)
    try await fill(file.url, workouts: workouts)
    defer { file.remove() }
    let server = try ChildProcess(
      workout,
      [
        "web", "--listen", "127.0.0.1:\(Self.port)", "--store",
        file.url.path(percentEncoded: false),
      ], environment: ["XDG_CACHE_HOME": folder.path(percentEncoded: false)],
      output: folder.appending(path: "\(name).log"))
    defer {
      server.send(SIGTERM)
      _ = try? server.wait()
    }
    var cost = Cost()
    cost.first = try firstAnswer()
    cost.median = try (0..<Self.requests).map { _ in try milliseconds() }.median
    let before = Double(server.residentBytes ?? 0)
    for _ in 0..<Self.moreRequests { _ = try milliseconds() }
    cost.growth = Double(server.residentBytes ?? 0) - before
    cost.peak = Double(server.peakResidentBytes ?? 0)
    return cost
  }

  /// Saves workouts of half an hour, spread over ten years.
  private func fill(_ url: URL, workouts: Int) async throws {
    let store = try HealthStore(
      at: url.path(percentEncoded: false),
      for: ClientIdentity(
        source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1"),
      as: .owner)
    let activities: [WorkoutActivityType] = [.running, .cycling, .walking, .swimming]
    let gap = 3650 * 86_400 / max(workouts, 1)
    for index in 0..<workouts {
      var workout = Workout(
        configuration: WorkoutConfiguration(activityType: activities[index % activities.count]),
        span: TimeRange(
          start: SampleStoreFile.start + .seconds(index * gap), duration: .seconds(1800)))
      workout.totals.distanceMeters = 5000 + Double(index % 7) * 500
      try await store.save(workout)
    }
  }

  private func firstAnswer() throws -> Double {
    let end = Date().addingTimeInterval(Self.readySeconds)
    while Date() < end {
      if let time = try? milliseconds() { return time }
      usleep(50_000)
    }
    throw Failure.notReady
  }

  /// Requests the page once.
  ///
  /// - Returns: The server's milliseconds.
  private func milliseconds() throws -> Double {
    let answer = try Self.get("/")
    guard answer.hasPrefix("HTTP/1.1 200"),
      let found = answer.firstMatch(of: /(?i)server-timing: page;dur=([0-9.]+)/),
      let time = Double(found.1)
    else { throw Failure.noAnswer(String(answer.prefix(200))) }
    return time
  }

  /// Returns the head and body of an answer.
  private static func get(_ path: String) throws -> String {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isOpen else { throw Failure.notReady }
    let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
    _ = request.withCString { write(descriptor, $0, strlen($0)) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
