import HealthModel
import HealthStorage
import ActivityItems
import SeriesCoding

/// Collects the readings of a workout into its traces in bounded memory.
struct DraftTraces {
  /// The maximum number of measure kinds of a workout; a FIT record has about a hundred fields.
  static let maximumMeasures = 256

  private let store: HealthStore
  private let device: Device?
  private var locations: TraceSpool<RecordedLocation>?
  private var heartRates: TraceSpool<TraceSample<HeartRate>>?
  private var measures: [TraceSpool<TraceSample<Double>>] = []
  private var named: [TraceName: Int] = [:]
  private var kinds: [ActivityMeasure.Kind: Int] = [:]
  /// The indices of kinds by object identity, which is faster than by name.
  private var seen: [ObjectIdentifier: Int] = [:]
  /// The kinds, retained so that no other kind can have the same identity.
  private var held: [ActivityMeasure.Kind] = []
  private(set) var measuresLeftOut = 0

  init(in store: HealthStore, device: Device?) {
    self.store = store
    self.device = device
  }

  mutating func append(_ location: RecordedLocation) throws(StoreError) {
    if locations == nil {
      locations = TraceSpool(LocationChunk.self, TraceHeader(device: device), in: store)
    }
    try locations?.append(location)
  }

  mutating func append(_ heartRate: HeartRate, at time: Instant) throws(StoreError) {
    if heartRates == nil {
      heartRates = TraceSpool(HeartRateCodec.self, TraceHeader(device: device), in: store)
    }
    try heartRates?.append(TraceSample(time: time, value: heartRate))
  }

  mutating func append(
    _ value: Double, _ name: TraceName, at time: Instant
  ) throws(StoreError) {
    let index: Int
    if let known = named[name] {
      index = known
    } else {
      index = begin(name.rawValue, unit: name.unit)
      named[name] = index
    }
    try measures[index].append(TraceSample(time: time, value: value))
  }

  mutating func append(_ measure: ActivityMeasure, at time: Instant) throws(StoreError) {
    guard let index = index(of: measure.kind) else {
      measuresLeftOut += 1
      return
    }
    try measures[index].append(TraceSample(time: time, value: measure.value))
  }

  private mutating func index(of kind: ActivityMeasure.Kind) -> Int? {
    if let known = seen[ObjectIdentifier(kind)] { return known }
    let index: Int
    if let known = kinds[kind] {
      index = known
    } else {
      guard measures.count < Self.maximumMeasures else { return nil }
      index = begin(kind.name, unit: kind.unit)
      kinds[kind] = index
    }
    guard held.count < Self.maximumMeasures else { return index }
    held.append(kind)
    seen[ObjectIdentifier(kind)] = index
    return index
  }

  private mutating func begin(_ name: String, unit: String) -> Int {
    var metadata: Metadata = [.traceMeasure: .string(name)]
    if !unit.isEmpty { metadata[.traceUnit] = .string(unit) }
    let header = TraceHeader(device: device, metadata: metadata)
    measures.append(TraceSpool(MeasureCodec.self, header, in: store))
    return measures.count - 1
  }

  /// Returns the traces to save.
  consuming func finish() throws(StoreError) -> [PackedTrace] {
    var packed: [PackedTrace] = []
    if let trace = try locations?.finish() { packed.append(trace) }
    if let trace = try heartRates?.finish() { packed.append(trace) }
    for spool in measures {
      if let trace = try spool.finish() { packed.append(trace) }
    }
    return packed
  }
}

/// The names and units of the single-measure traces that an import creates.
///
/// Measures named by the file keep their names and units.
enum TraceName: String, CaseIterable {
  /// Meters since the start, as counted by the device.
  case distance
  /// Meters per second; at a moment with a position, the speed is in the location.
  case speed
  /// Per minute, as in `ActivityPoint.cadence`.
  case cadence
  case power
  case temperature
  /// Meters above mean sea level; at a moment with a position, the altitude is in the location.
  case altitude
  /// The number of the segment that begins at a moment, from 0; it is not connected to the previous
  /// one.
  case line

  var unit: String {
    switch self {
    case .distance, .altitude: Unit.meter.description
    case .speed: Unit.meterPerSecond.description
    case .cadence: Unit.countPerMinute.description
    case .power: Unit.watt.description
    case .temperature: Unit.degreeCelsius.description
    case .line: ""
    }
  }
}
