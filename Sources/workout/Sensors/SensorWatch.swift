import Feeds
import HealthModel
import Recording

/// Reads the feeds of a survey; each is opened once.
struct SensorWatch {
  private var tallies: [Int: LiveTally] = [:]
  private var tasks: [Task<Void, Never>] = []

  /// Opens the feeds of the survey.
  init(_ survey: SensorSurvey, clock: ClockMapping = .hostNow) throws(FeedError) {
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
  func looks(for duration: Duration) async throws -> [Int: LiveTally.Look] {
    guard !tallies.isEmpty else { return [:] }
    try await Task.sleep(for: duration)
    return tallies.mapValues { $0.drain() }
  }

  func cancel() {
    for task in tasks { task.cancel() }
  }
}
