import ActivityItems
import ByteStreams
import Foundation
import HealthModel

/// An activity of a workout that is being built from the items of a file.
struct DraftPart {
  let head: ActivityHeader
  var totals = ActivityTotals()
  /// The range of its dated items.
  private(set) var times: ClosedRange<Instant>?

  init(_ head: ActivityHeader) { self.head = head }

  mutating func note(_ time: Instant) {
    guard let times else { return self.times = time...time }
    self.times = min(time, times.lowerBound)...max(time, times.upperBound)
  }

  /// The time that the file declares, otherwise that of the items; `nil` without a time.
  fileprivate var span: TimeRange? {
    guard let start = head.start ?? times?.lowerBound else { return nil }
    let elapsed = totals.elapsedSeconds ?? totals.timerSeconds
    let end = head.end ?? elapsed.map { start.later(by: $0) } ?? times?.upperBound ?? start
    return TimeRange(start: start, end: end)
  }
}

extension WorkoutDraft {
  /// Returns the activities of a workout of several, within its span; empty for a workout that is one.
  ///
  /// Each ends at the latest where the next begins.
  func activities(of id: UUID, within span: TimeRange) -> [WorkoutActivity] {
    guard parts.count > 1 else { return [] }
    return parts.indices.compactMap { index -> WorkoutActivity? in
      let part = parts[index]
      guard var own = part.span else { return nil }
      if let next = parts.dropFirst(index + 1).lazy.compactMap(\.span).first {
        own = TimeRange(start: own.start, end: min(own.end, max(next.start, own.start)))
      }
      var metadata = part.totals.metadata
      let texts: [(String?, MetadataKey)] = [
        (part.head.sport, .fileSport), (head.name == nil ? part.head.name : nil, .workoutName),
      ]
      for case (let text?, let key) in texts where !text.isEmpty { metadata[key] = .string(text) }
      let within = TimeRange(start: max(own.start, span.start), end: min(own.end, span.end))
      return WorkoutActivity(
        uuid: part.head.part?.uuid ?? Self.identity(of: id, part: index),
        configuration(part.head.configuration, hasLengths: hasLengths(in: within)), span: within,
        metadata: metadata, totals: part.totals.workoutTotals)
    }
  }

  private static func identity(of workout: UUID, part: Int) -> UUID {
    var identity = ContentIdentity("activity of a workout of a file")
    identity.add(workout)
    identity.add(part)
    return identity.uuid()
  }

  func hasLengths(in span: TimeRange) -> Bool {
    lengths.contains { span.contains($0.span.start) }
  }

  /// The totals of the whole workout: for several activities the sums of theirs.
  var wholeTotals: ActivityTotals {
    guard parts.count > 1 else { return totals }
    var whole = ActivityTotals(sumOf: parts.map(\.totals))
    if let first = parts.lazy.compactMap(\.span).first,
      let last = parts.compactMap(\.span?.end).max()
    {
      whole.elapsedSeconds = (last - first.start).inSeconds
    }
    return whole
  }
}

extension ActivityHeader {
  /// Makes the head of the first activity that of the whole workout.
  mutating func makeWhole() {
    configuration = WorkoutConfiguration(activityType: .swimBikeRun)
    sport = "multisport"
    end = nil
    part = nil
  }
}

extension ActivityTotals {
  /// Creates the sums, extremes and means over the parts of a workout; a total that no part has is absent.
  ///
  /// Means are weighted by the time with the timer running. There is no mean speed or cadence of different sports.
  init(sumOf parts: [ActivityTotals]) {
    self.init()
    for path in Self.summed {
      let values = parts.compactMap { $0[keyPath: path] }
      if !values.isEmpty { self[keyPath: path] = values.reduce(0, +) }
    }
    for path in Self.counted {
      let values = parts.compactMap { $0[keyPath: path] }
      if !values.isEmpty {
        self[keyPath: path] = values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
      }
    }
    maximumSpeed = parts.compactMap(\.maximumSpeed).max()
    maximumHeartRate = parts.compactMap(\.maximumHeartRate).max()
    minimumHeartRate = parts.compactMap(\.minimumHeartRate).min()
    let beats = parts.compactMap { part in
      part.averageHeartRate.flatMap { rate in
        (part.timerSeconds ?? part.elapsedSeconds).map { (rate: rate, seconds: $0) }
      }
    }
    let seconds = beats.reduce(0) { $0 + $1.seconds }
    if seconds > 0 { averageHeartRate = beats.reduce(0) { $0 + $1.rate * $1.seconds } / seconds }
  }

  private static var summed: [WritableKeyPath<ActivityTotals, Double?>] {
    [
      \.timerSeconds, \.movingSeconds, \.distanceMeters, \.ascentMeters, \.descentMeters,
      \.kilocalories,
    ]
  }

  private static var counted: [WritableKeyPath<ActivityTotals, Int?>] {
    [\.stepCount, \.strokeCount, \.activeLengthCount, \.restLengthCount]
  }
}
