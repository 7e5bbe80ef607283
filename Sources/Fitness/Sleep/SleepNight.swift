package import Foundation
package import HealthModel

/// The main sleep of a day, from noon to noon, as one source saw it.
package struct SleepNight: Hashable, Sendable {
  /// A value of `sleepAnalysis`.
  package enum State: Int, Hashable, Sendable, CaseIterable {
    case inBed = 0
    /// Asleep in an unknown stage.
    case asleep, awake, core, deep, rem

    package var isAsleep: Bool { self != .inBed && self != .awake }
  }

  /// A time in one state.
  package struct Part: Hashable, Sendable {
    package let state: State
    package let span: TimeRange

    package init(_ state: State, _ span: TimeRange) {
      self.state = state
      self.span = span
    }
  }

  /// The day at whose noon the night ends: that of the morning.
  package let day: CalendarDay
  package let source: Source?
  /// From falling asleep until the last waking up.
  package let span: TimeRange
  /// The times asleep in it, in order; no two of them touch.
  package let asleep: [TimeRange]
  /// The time in bed around it, if the source has it.
  package let inBed: TimeRange?
  /// Seconds in each state between falling asleep and the last waking up.
  package let seconds: [State: Double]

  package var asleepSeconds: Double { asleep.reduce(0) { $0 + $1.duration.inSeconds } }
  package var awakeSeconds: Double { seconds[.awake] ?? 0 }
  /// Whether stages are known.
  package var hasStages: Bool { [.core, .deep, .rem].contains { seconds[$0] != nil } }
  /// The share of the time in bed asleep, from 0 to 1.
  package var efficiency: Double? {
    inBed.map { min(1, asleepSeconds / $0.duration.inSeconds) }
  }

  /// The maximum time awake within one sleep.
  private static let maximumGap = Duration.seconds(3600)

  /// Creates the main sleep of the parts of a source: of sleeps an hour or more apart the one with most time asleep.
  ///
  /// - Returns: `nil` without a time asleep.
  init?(_ parts: [Part], day: CalendarDay, source: Source?) {
    let asleep = Self.union(parts.filter(\.state.isAsleep).map(\.span))
    var sleeps: [[TimeRange]] = []
    for span in asleep {
      if let last = sleeps.last?.last, span.start - last.end < Self.maximumGap {
        sleeps[sleeps.count - 1].append(span)
      } else {
        sleeps.append([span])
      }
    }
    func length(_ sleep: [TimeRange]) -> Double {
      sleep.reduce(0) { $0 + $1.duration.inSeconds }
    }
    guard let main = sleeps.max(by: { length($0) < length($1) }), let first = main.first,
      let last = main.last, length(main) > 0
    else { return nil }
    let span = TimeRange(start: first.start, end: last.end)
    self.day = day
    self.source = source
    self.span = span
    self.asleep = main
    inBed = Self.union(parts.filter { $0.state == .inBed }.map(\.span)).filter {
      $0.overlaps(span)
    }.reduce(nil) { all, next in
      TimeRange(start: min(all?.start ?? next.start, next.start), end: next.end)
    }.map { TimeRange(start: min($0.start, span.start), end: max($0.end, span.end)) }
    seconds = Dictionary(
      grouping: parts.filter { $0.state != .inBed && $0.span.overlaps(span) }, by: \.state
    ).mapValues { parts in
      Self.union(parts.map(\.span)).reduce(0) { sum, part in
        sum + max(0, (min(part.end, span.end) - max(part.start, span.start)).inSeconds)
      }
    }.filter { $0.value > 0 }
  }

  /// Returns the union of times, in order.
  private static func union(_ spans: [TimeRange]) -> [TimeRange] {
    var union: [TimeRange] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let last = union.last, span.start <= last.end {
        union[union.count - 1] = TimeRange(start: last.start, end: max(last.end, span.end))
      } else {
        union.append(span)
      }
    }
    return union
  }
}
