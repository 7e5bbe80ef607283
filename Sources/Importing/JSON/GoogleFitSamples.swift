import ActivityItems
import ByteStreams
import HealthModel

/// A reader of a stream of data points in a Takeout archive of Google Fit.
///
/// A Takeout has the streams of each device and those that Google Fit merges them into. Only merged ones are read: the others are
/// the same data again.
///
/// **Source** Google Takeout, Fit, *All Data*: `{"Data Source": "derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas",
/// "Data Points": [{"fitValue": [{"value": {"intVal": 7}}], "startTimeNanos": …, "endTimeNanos": …}]}`; Google Fit, *Data types*.
struct GoogleFitSamples: SampleReading {
  private enum Meaning {
    case quantity(QuantityType, HealthModel.Unit, factor: Double, ClosedRange<Double>)
    case sleep
  }

  private static let meanings: [String: Meaning] = [
    "com.google.step_count.delta": .quantity(.stepCount, .count, factor: 1, 1...1e6),
    "com.google.distance.delta": .quantity(.distanceWalkingRunning, .meter, factor: 1, 1e-6...1e7),
    "com.google.heart_rate.bpm": .quantity(.heartRate, .countPerMinute, factor: 1, 1...300),
    "com.google.weight": .quantity(.bodyMass, .kilogram, factor: 1, 1...1000),
    "com.google.height": .quantity(.height, .meter, factor: 1, 0.1...3),
    "com.google.body.fat.percentage":
      .quantity(.bodyFatPercentage, .percent, factor: 0.01, 0.1...100),
    "com.google.oxygen_saturation":
      .quantity(.oxygenSaturation, .percent, factor: 0.01, 1...100),
    "com.google.sleep.segment": .sleep,
  ]
  /// The values of sleep analysis by stage: awake, asleep, light, deep, REM.
  private static let stages: [Int: Int] = [1: 2, 2: 1, 4: 3, 5: 4, 6: 5]
  private static let merged = ["merge_", ":merged", "merged_", "estimated_steps"]

  private(set) var leftOut = LeftOut()
  private let json: JSONReader
  private var stream = ""
  private var isInside = false

  init(_ source: any ByteSource) { json = JSONReader(source) }

  mutating func next() throws -> ForeignSample? {
    while true {
      if isInside {
        guard try json.nextObject() else {
          isInside = false
          continue
        }
        if let sample = try point() { return sample }
      } else if let token = try json.next() {
        switch token {
        case .key("Data Source"):
          if case .string(let text)? = try json.next() { stream = text }
        case .key("Data Points"):
          guard try json.next() == .beginArray else { continue }
          isInside = true
        case .key:
          guard let value = try json.next() else { return nil }
          try json.skip(value)
        default: continue
        }
      } else {
        return nil
      }
    }
  }

  /// Whether the stream is the merged one of its type; steps are merged into `merge_step_deltas` and, from these, `estimated_steps`.
  private var isMerged: Bool {
    stream.hasPrefix("derived:") && !stream.contains("estimated_steps")
      && Self.merged.contains(where: stream.contains)
  }

  private mutating func point() throws -> ForeignSample? {
    var value: Double?
    var times: (start: Double?, end: Double?) = (nil, nil)
    var name = ""
    while let (key, token) = try json.field() {
      switch (key, token) {
      case ("fitValue", .beginArray): value = try fitValue()
      case ("startTimeNanos", _): times.start = Self.number(token)
      case ("endTimeNanos", _): times.end = Self.number(token)
      case ("dataTypeName", .string(let text)): name = text
      default: try json.skip(token)
      }
    }
    guard isMerged else {
      leftOut.add("points of a stream that a merged one repeats", weight: .note)
      return nil
    }
    guard let meaning = Self.meanings[name] else {
      leftOut.add("points of “\(name.prefix(60))”, which has no place here", weight: .note)
      return nil
    }
    guard let value, let start = times.start, let end = times.end, 1e17 < start, start <= end,
      end < 4.2e18
    else {
      leftOut.add("points without a valid value or time")
      return nil
    }
    let span = TimeRange(
      start: Instant(microseconds: Int64(start / 1000)),
      end: Instant(microseconds: Int64(end / 1000)))
    let origin = SampleOrigin(name: "Google Fit", bundleIdentifier: "googlefit.merged")
    switch meaning {
    case .quantity(let type, let unit, let factor, let range):
      guard range.contains(value) else {
        leftOut.add("points without a valid value or time")
        return nil
      }
      return ForeignSample(type, value * factor, unit, span, from: origin)
    case .sleep:
      guard let stage = Int(exactly: value).flatMap({ Self.stages[$0] }) else { return nil }
      return ForeignSample(.sleepAnalysis, stage, span, from: origin)
    }
  }

  /// Reads `[{"value": {"intVal": 7}}]` or `[{"fpVal": 7.5}]`.
  private func fitValue() throws -> Double? {
    var found: Double?
    var depth = 1
    while depth > 0, let token = try json.next() {
      switch token {
      case .beginArray, .beginObject: depth += 1
      case .endArray, .endObject: depth -= 1
      case .key("intVal"), .key("fpVal"):
        guard let value = try json.next() else { return found }
        if case .number(let number) = value {
          found = found ?? number
        } else {
          try json.skip(value)
        }
      default: continue
      }
    }
    return found
  }

  private static func number(_ token: JSONToken) -> Double? {
    switch token {
    case .number(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }
}
