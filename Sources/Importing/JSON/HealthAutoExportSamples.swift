import ActivityItems
import ByteStreams
import HealthModel

/// A reader of the metrics, states of mind and medications in a JSON file of Health Auto Export.
///
/// A count has the time from its date to the next one of its metric, at most the shortest time so far between two, because a
/// file does not say over which time it was added up.
///
/// **Source** Health Auto Export, *JSON format* and *REST API* of its documentation, version 2.
struct HealthAutoExportSamples: SampleReading {
  static let program = "healthautoexport"

  /// The arrays that are read.
  private enum Part: String, CaseIterable {
    case metrics, stateOfMind, medications
  }

  private static let parts = Set(Part.allCases.map(\.rawValue))

  var leftOut = LeftOut()
  let json: JSONReader
  private var metric: Metric?
  private var part: Part?
  /// The counts whose end is not known yet.
  private var pending: ForeignSample?
  private var shortest: Duration?
  private var queue: [ForeignSample] = []

  private struct Metric {
    var name = ""
    var type: QuantityType?
    var unit: HealthModel.Unit?
  }

  init(_ source: any ByteSource) { json = JSONReader(source) }

  mutating func next() throws -> ForeignSample? {
    while true {
      if let sample = queue.popLast() { return sample }
      if metric != nil {
        if try json.nextObject() {
          try readEntry()
        } else {
          metric = nil
          release(before: nil)
        }
      } else if let part {
        guard try json.nextObject() else {
          self.part = nil
          continue
        }
        switch part {
        case .metrics: try beginMetric()
        case .stateOfMind: queue += try readStateOfMind()
        case .medications: queue += try readMedication()
        }
      } else {
        guard let name = try json.enterArray(of: Self.parts) else { return nil }
        part = Part(rawValue: name)
      }
    }
  }

  /// Reads the fields of a metric to its data, which follow name and units in all known files.
  private mutating func beginMetric() throws {
    var found = Metric()
    while let (key, value) = try json.field() {
      switch (key, value) {
      case ("name", .string(let name)): found.name = name
      case ("units", .string(let unit)):
        found.unit = HealthAutoExportMetric.units[unit.lowercased()]
      case ("data", .beginArray):
        found.type = HealthAutoExportMetric.types[found.name]
        (metric, shortest) = (found, nil)
        return
      default: try json.skip(value)
      }
    }
  }

  private mutating func readEntry() throws {
    var texts: [String: String] = [:]
    var numbers: [String: Double] = [:]
    while let (key, value) = try json.field() {
      switch value {
      case .string(let text): texts[key] = text
      case .number(let number): numbers[key] = number
      default: try json.skip(value)
      }
    }
    guard let metric else { return }
    let origin = SampleOrigin(
      name: texts["source"] ?? "Health Auto Export",
      bundleIdentifier: "\(Self.program)."
        + ActivityRecorder.slug(texts["source"] ?? "unknown"))
    if metric.name == "sleep_analysis" { return readSleep(texts, from: origin) }
    guard let type = metric.type, let unit = metric.unit else {
      let reason = metric.type == nil ? "has no place here" : "has an unknown unit"
      return leftOut.add("values of “\(metric.name.prefix(60))”, which \(reason)", weight: .note)
    }
    guard let start = texts["date"].flatMap(HealthAutoExportMetric.instant) else {
      return leftOut.add("values without a valid date")
    }
    guard let number = numbers["qty"] ?? numbers["Avg"], number.isFinite else {
      return leftOut.add("values of “\(metric.name)” without a number")
    }
    if let least = numbers["Min"], let greatest = numbers["Max"], least != greatest {
      leftOut.add("values of “\(metric.name)” that are means of a time", weight: .note)
    }
    let sample = ForeignSample(
      type, HealthAutoExportMetric.value(number, unit), unit, TimeRange(at: start), from: origin)
    guard type.aggregation == .cumulative else { return queue.append(sample) }
    release(before: start)
    pending = sample
  }

  /// Ends the last count.
  private mutating func release(before next: Instant?) {
    guard var sample = pending.take() else { return }
    if let next, next > sample.span.start {
      shortest = min(shortest ?? .seconds(86_400), next - sample.span.start)
    }
    let end = sample.span.start + (shortest ?? .seconds(0))
    sample.span = TimeRange(start: sample.span.start, end: end)
    queue.append(sample)
  }

  private mutating func readSleep(_ texts: [String: String], from origin: SampleOrigin) {
    guard let value = texts["value"].flatMap({ HealthAutoExportMetric.stages[$0.lowercased()] })
    else {
      return leftOut.add("nights that are added up, without their stages", weight: .note)
    }
    guard let start = texts["startDate"].flatMap(HealthAutoExportMetric.instant),
      let end = texts["endDate"].flatMap(HealthAutoExportMetric.instant), start <= end
    else { return leftOut.add("stages of sleep without a valid time") }
    queue.append(
      ForeignSample(.sleepAnalysis, value, TimeRange(start: start, end: end), from: origin))
  }
}
