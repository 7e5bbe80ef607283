package import Collecting
package import Console
import Feeds
import HealthModel
import HealthStorage

/// The lines of `workout collect`, as text or JSON.
package struct CollectionLines: Sendable {
  private let isJSON: Bool
  private let isVerbose: Bool
  private let times: TimeText

  /// - Parameters:
  ///   - isJSON: Whether to print JSON.
  ///   - isVerbose: Whether to print each write to the store as text, too.
  ///   - times: The times of the text.
  package init(isJSON: Bool, isVerbose: Bool, times: TimeText) {
    self.isJSON = isJSON
    self.isVerbose = isVerbose
    self.times = times
  }

  /// Prints a notice; a closed pipe is no reason to stop collecting.
  func show(_ notice: CollectionNotice) {
    if isJSON {
      if let line = try? JSONText.line(CollectionLine(notice)) { try? Output().line(line) }
      return
    }
    switch notice {
    case .saved where !isVerbose: return
    case .notSaved, .gap, .malformed, .feedEnded, .clockSet, .stateUnreadable:
      Terminal.warn("workout: " + CollectionLine.problem(notice))
    default: try? Output().line(text(notice))
    }
  }

  private func text(_ notice: CollectionNotice) -> String {
    switch notice {
    case .collecting(let time):
      return "collecting from \(times.dateAndSecond(time)) on; Ctrl-C ends"
    case .recording(let time):
      return "a recording has the sensors from \(times.dateAndSecond(time)) on"
    case .saved(let count, let until):
      return "saved \(count) samples up to \(times.dateAndSecond(until))"
    case .noticed(let movement):
      return Self.reminder(of: movement, times)
    case .charging(let isCharging, let time):
      return (isCharging ? "charging" : "not charging") + " from \(times.dateAndSecond(time)) on"
    case .ended(let summary): return text(summary)
    case .notSaved, .gap, .malformed, .feedEnded, .clockSet, .stateUnreadable:
      return CollectionLine.problem(notice)
    }
  }

  /// Returns the reminder of a movement that might be a workout.
  package static func reminder(of movement: NoticedMovement, _ times: TimeText) -> String {
    let word = movement.activity.word
    let start = times.dateAndMinute(movement.start).suffix(5)
    return "moving since \(start) (\(word)); to record it from there: "
      + "workout record \(word) --with-beginning"
  }

  private func text(_ summary: CollectionSummary) -> String {
    guard let span = summary.span else { return "no readings" }
    let counts = summary.samples.sorted { $0.key < $1.key }
    let (start, end) = (times.dateAndSecond(span.start), times.dateAndSecond(span.end))
    let head = "collected from \(start) to \(end):" + (counts.isEmpty ? " no samples" : "")
    return ([head] + counts.map { "  \($0.key): \($0.value)" }).joined(separator: "\n")
  }
}

/// A line of `collect --json`.
private struct CollectionLine: Encodable {
  var kind: String
  var at: String?
  var samples: Int?
  var offset_s: Double?
  var charging: Bool?
  var problem: String?
  var start: String?
  var end: String?
  var types: [String: Int]?
  var activity: String?

  init(_ notice: CollectionNotice) {
    switch notice {
    case .collecting(let time): (kind, at) = ("collecting", time.rfc3339)
    case .recording(let time): (kind, at) = ("recording", time.rfc3339)
    case .saved(let count, let until): (kind, at, samples) = ("saved", until.rfc3339, count)
    case .charging(let isCharging, let time):
      (kind, at, charging) = ("charging", time.rfc3339, isCharging)
    case .noticed(let movement):
      (kind, activity) = ("noticed", movement.activity.word)
      start = movement.start.rfc3339
    case .clockSet(let offset): (kind, offset_s) = ("clock_set", offset.inSeconds)
    case .notSaved, .gap, .malformed, .feedEnded, .stateUnreadable:
      (kind, problem) = ("problem", Self.problem(notice))
    case .ended(let summary):
      kind = "ended"
      (start, end) = (summary.span?.start.rfc3339, summary.span?.end.rfc3339)
      (samples, types) = (summary.count, summary.samples)
    }
  }

  /// Returns a sentence about something that the collection survives.
  static func problem(_ notice: CollectionNotice) -> String {
    switch notice {
    case .notSaved(let error): "the samples are not saved yet: \(error)"
    case .gap(let gap, let feed):
      gap.until == nil
        ? "\(feed) has no readings: \(gap.reason)" : "\(feed) has readings again"
    case .malformed(let problem, let feed):
      "\(feed), \(problem.place): expected \(problem.expected)"
    case .feedEnded(let name, let error):
      error.map { "\($0); it is opened again" } ?? "\(name) has ended"
    case .clockSet(let offset):
      "the clock was set by \(offset.inSeconds) s; dates follow it from now on"
    case .stateUnreadable:
      "the state of the last collection cannot be read; its unsaved hours and night are lost"
    default: ""
    }
  }
}
