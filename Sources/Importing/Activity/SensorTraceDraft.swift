import Feeds
import Foundation
import HealthModel
import HealthStorage
import ActivityItems
import ByteStreams
import SeriesCoding

/// A workout built from the rows of a trace file; readings of each kind are added to a separate
/// trace.
struct SensorTraceDraft {
  /// The reason why a trace is not a workout: a missing field of its header line.
  enum DraftError: Error, Hashable, CustomStringConvertible {
    case date
    case activity
    case unknownActivity(String)
    case poolLength(String)

    var description: String {
      switch self {
      case .date: "the trace has no date; add epoch=2026-01-31T07:00:00Z to its first line"
      case .activity:
        "the trace has no activity; add activity=walking to its first line, or give the activity for the import"
      case .unknownActivity(let word): "activity=\(word) in the first line is not a valid activity"
      case .poolLength(let text): "pool-length=\(text) in the first line is not a length in meters"
      }
    }
  }

  static let undated = "rows without a time"
  static let misdated = "rows more than a century from the start of their trace"

  private let origin: ImportOrigin
  private let header: Feeds.TraceHeader
  private let configuration: WorkoutConfiguration
  private let epoch: Instant
  private var motion: TraceSpool<TraceSample<MotionSample>>?
  private var heartRates: TraceSpool<TraceSample<HeartRate>>?
  private var pressures: TraceSpool<TraceSample<AirPressure>>?
  private var cycling: TraceSpool<TraceSample<CyclingReading>>?
  /// The columns of further kinds, and their readings.
  private let further: FurtherColumns
  private var others: [TraceKind: ReadingSpool] = [:]
  private var outline = WorkoutOutline()
  private var times: ClosedRange<Instant>?
  private(set) var readingCount = 0
  private(set) var leftOut = LeftOut()

  /// The maximum duration in seconds; a trace of more than a century contains an invalid time.
  private static let maximumSeconds = 3.2e9

  /// - Parameters:
  ///   - header: The header of the trace.
  ///   - activity: The activity, if the header has none.
  ///   - origin: The file.
  ///   - store: The store that the readings are packed for; `nil` discards them, for a dry run.
  /// - Throws: The missing field of the header.
  init(
    _ header: Feeds.TraceHeader, activity: WorkoutActivityType?, origin: ImportOrigin,
    in store: HealthStore?
  ) throws(DraftError) {
    guard let epoch = header.epoch else { throw .date }
    self.epoch = epoch
    self.header = header
    self.origin = origin
    further = FurtherColumns(header.otherColumns)
    configuration = try Self.configuration(header, activity)
    guard let store else { return }
    var metadata: Metadata = [:]
    if let placement = header.placement { metadata[.sensorPlacement] = .string(placement) }
    let head = HealthStorage.TraceHeader(metadata: metadata)
    motion = TraceSpool(MotionCodec.self, head, in: store)
    heartRates = TraceSpool(HeartRateCodec.self, in: store)
    pressures = TraceSpool(PressureCodec.self, in: store)
    cycling = TraceSpool(CyclingCodec.self, in: store)
    for codec in further.codecs { others[codec.traceKind] = ReadingSpool(codec, in: store) }
  }

  private static func configuration(
    _ header: Feeds.TraceHeader, _ activity: WorkoutActivityType?
  ) throws(DraftError) -> WorkoutConfiguration {
    func value(_ name: String) -> String? { header.otherKeys.last { $0.name == name }?.value }
    var type = activity
    if let word = value(SensorTraceKey.activity) {
      guard let told = WorkoutActivityType(word: word) else { throw .unknownActivity(word) }
      type = told
    }
    guard let type else { throw .activity }
    var configuration = WorkoutConfiguration(activityType: type)
    if let text = value(SensorTraceKey.poolLength) {
      guard let meters = Double(text), meters > 0, meters.isFinite else { throw .poolLength(text) }
      configuration.swimmingLocationType = .pool
      configuration.lapLength = Quantity(meters, .meter)
    }
    return configuration
  }

  mutating func receive(_ row: TraceRow) throws(StoreError) {
    guard let seconds = row.secondsFromStart else { return leftOut.add(Self.undated) }
    guard abs(seconds) <= Self.maximumSeconds else { return leftOut.add(Self.misdated) }
    let time = epoch + .microseconds(Int64(clamping: (seconds * 1e6).rounded()))
    var row = row
    let removed = row.removeImpossibleValues()
    if !removed.isEmpty { leftOut.add("values that no sensor can report", count: removed.count) }
    var count = 0
    if let value = row.motion {
      try motion?.append(TraceSample(time: time, value: value))
      count += 1
    }
    if let value = row.heartRate {
      try heartRates?.append(TraceSample(time: time, value: value))
      outline.receive(WorkoutOutline.Moment(time: time, heartRate: value.beatsPerMinute))
      count += 1
    }
    if let value = row.pressure {
      try pressures?.append(TraceSample(time: time, value: value))
      count += 1
    }
    if let value = row.cycling {
      try cycling?.append(TraceSample(time: time, value: value))
      count += 1
    }
    for reading in further.readings(row.others, at: time) {
      try others[reading.kind]?.append(reading)
      count += 1
    }
    guard count > 0 else { return }
    readingCount += count
    let known = times ?? time...time
    times = min(known.lowerBound, time)...max(known.upperBound, time)
  }

  /// Returns the workout; `nil` when no row had both a time and a reading.
  func read() -> ReadWorkout? {
    guard let times else { return nil }
    let span = TimeRange(start: times.lowerBound, end: times.upperBound)
    let header = ObjectHeader(
      uuid: identity(span), sourceRevision: ActivityRecorder().revision(origin),
      metadata: [.importedFrom: .string(origin.text)])
    return ReadWorkout(
      workout: Workout(configuration: configuration, span: span, header: header), samples: [],
      outline: outline, timerSeconds: nil)
  }

  /// Returns the identity, derived from the trace's contents and not from the file name; that of
  /// the exported workout, if the trace contains it.
  private func identity(_ span: TimeRange) -> UUID {
    let named = header.otherKeys.last { $0.name == SensorTraceKey.workout }?.value
    if let id = named.flatMap(UUID.init(uuidString:)) { return id }
    var identity = ContentIdentity("workout of a sensor trace")
    identity.add(header.placement)
    identity.add(configuration.activityType.rawValue)
    identity.add(span.start)
    identity.add(span.end)
    identity.add(readingCount)
    return identity.uuid()
  }

  consuming func finishTraces() throws(StoreError) -> [PackedTrace] {
    var packed: [PackedTrace] = []
    if let trace = try motion?.finish() { packed.append(trace) }
    if let trace = try heartRates?.finish() { packed.append(trace) }
    if let trace = try pressures?.finish() { packed.append(trace) }
    if let trace = try cycling?.finish() { packed.append(trace) }
    for (_, spool) in others.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let trace = try spool.finish() { packed.append(trace) }
    }
    return packed
  }
}

/// The keys of a trace's header line that describe the workout, in addition to those of the sensors
/// (docs/units-and-frames.md).
public enum SensorTraceKey {
  /// The name of the activity.
  public static let activity = "activity"
  /// The pool length in meters.
  public static let poolLength = "pool-length"
  /// The workout that was exported to the trace.
  public static let workout = "workout"
}
