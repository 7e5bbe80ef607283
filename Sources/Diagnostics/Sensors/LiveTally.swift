import Console
package import Feeds
import HealthModel
import Recording
import Synchronization

/// The latest values and the rate of a feed since the last query.
package final class LiveTally: Sendable {
  package struct Look: Hashable {
    /// The latest values.
    var acceleration, rotationRate, magneticField: Vector3?
    var pressurePascals: Double?
    var beatsPerMinute: Double?
    var fixMode: Fix.Mode?
    var satellitesUsed: Int?
    var readingCount = 0
    var faultCount = 0
    /// The number of gaps that started.
    var gapCount = 0
    /// The reason why there are no readings.
    var failure: String?
    fileprivate var first: Duration?
    fileprivate var last: Duration?

    /// The readings per second by their own times; `nil` for fewer than three.
    var rateHz: Double? {
      guard readingCount > 2, let first, let last, last > first else { return nil }
      return Double(readingCount - 1) / (last - first).exactSeconds
    }

    fileprivate mutating func count(_ uptime: Duration) {
      readingCount += 1
      if first == nil { first = uptime }
      last = uptime
    }
  }

  private let state = Mutex(Look())

  /// Returns the values since the last call.
  func drain() -> Look {
    state.withLock { look in
      defer {
        let failure = look.failure
        look = Look()
        look.failure = failure
      }
      return look
    }
  }

  /// Follows a feed to its end.
  func follow<Value: Sendable>(
    _ feed: any Feed<Value>, _ note: @Sendable (Value, inout Look) -> Void
  ) async {
    do throws(FeedError) {
      for try await event in feed.events() {
        state.withLock { look in
          switch event {
          case .reading(let reading):
            look.count(reading.uptime)
            note(reading.value, &look)
          case .connected: look.failure = nil
          case .gap(let gap):
            if gap.until == nil {
              look.gapCount += 1
              look.failure = "\(gap.reason)"
            } else {
              look.failure = nil
            }
          case .malformed(let fault):
            look.faultCount += 1
            if look.readingCount == 0 { look.failure = "\(fault)".withoutControls }
          }
        }
        if Task.isCancelled { return }
      }
    } catch {
      state.withLock { $0.failure = "\(error.reason)".withoutControls }
    }
  }

  static func note(_ row: TraceRow, _ look: inout Look) {
    if let acceleration = row.acceleration { look.acceleration = acceleration }
    if let rate = row.rotationRate { look.rotationRate = rate }
    if let field = row.magneticField { look.magneticField = field }
    if let pressure = row.pressure { look.pressurePascals = pressure.pascals }
    if let rate = row.heartRate, rate.beatsPerMinute > 0 {
      look.beatsPerMinute = rate.beatsPerMinute
    }
  }

  static func note(_ fix: Fix, _ look: inout Look) {
    look.fixMode = fix.mode
    look.satellitesUsed = fix.satellitesUsed
  }
}

/// Reads the feeds of a survey; each is opened once.
package struct SensorWatch {
  private var tallies: [Int: LiveTally] = [:]
  private var tasks: [Task<Void, Never>] = []

  /// Opens the feeds of the survey.
  package init(_ survey: SensorSurvey, clock: ClockMapping = .hostNow) throws(FeedError) {
    for (index, entry) in survey.entries.enumerated() {
      guard let source = entry.source else { continue }
      let tally = LiveTally()
      tallies[index] = tally
      switch source {
      case .motionAndPressure(let text, let parts):
        let feed = try FeedAddress(text).traceFeed(clock: clock, parts: parts)
        tasks.append(Task { await tally.follow(feed) { LiveTally.note($0, &$1) } })
      case .fixes(let text):
        let feed = try FeedAddress(text).fixFeed(clock: clock)
        tasks.append(Task { await tally.follow(feed) { LiveTally.note($0, &$1) } })
      }
    }
  }

  /// Returns the readings during the given time, by the index of the entry.
  package func looks(for duration: Duration) async throws -> [Int: LiveTally.Look] {
    guard !tallies.isEmpty else { return [:] }
    try await Task.sleep(for: duration)
    return tallies.mapValues { $0.drain() }
  }

  package func cancel() {
    for task in tasks { task.cancel() }
  }
}
