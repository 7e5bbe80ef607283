import HealthModel
import HealthStorage
import SeriesCoding

/// The raw readings of a stored workout, by time, in the order in which a recorder receives them.
///
/// Readings of one moment have a fixed order of their kinds, so that the results depend neither on batches
/// nor on the order of reading.
struct StoredReadings {
  /// A reading for the engines.
  enum Reading {
    case motion(TraceSample<MotionSample>)
    case pressure(TraceSample<AirPressure>)
    case heartRate(TraceSample<HeartRate>)
    case cycling(TraceSample<CyclingReading>)
    case running(TraceSample<RunningReading>)
    case machine(TraceSample<MachineReading>)
    case distance(TraceSample<Double>)
    case speed(TraceSample<Double>)
    /// A line of the file begins: no path leads to it from the one before.
    case line
    case location(RecordedLocation)
  }

  private var motion: ReadingLane<TraceSample<MotionSample>>
  private var pressure: ReadingLane<TraceSample<AirPressure>>
  private var heartRate: ReadingLane<TraceSample<HeartRate>>
  private var cycling: ReadingLane<TraceSample<CyclingReading>>
  private var running: ReadingLane<TraceSample<RunningReading>>
  private var machine: ReadingLane<TraceSample<MachineReading>>
  private var distance: ReadingLane<TraceSample<Double>>
  private var speed: ReadingLane<TraceSample<Double>>
  private var lines: ReadingLane<TraceSample<Double>>
  private var locations: ReadingLane<RecordedLocation>

  /// The kinds with readings.
  let kinds: Set<TraceKind>
  let hasDistance: Bool

  init(_ subject: AnalysisSubject, in store: HealthStore) {
    func traces(_ kind: TraceKind) -> [Trace] { subject.traces.filter { $0.kind == kind } }
    func measures(_ name: String) -> [Trace] {
      traces(.measure).filter { $0.header.metadata.string(.traceMeasure) == name }
    }
    let recorded = traces(.locations)
    let places: [ReadingLane<RecordedLocation>.Source] =
      recorded.isEmpty
      ? subject.routes.map { route in
        ReadingLane.source(RouteQuery(route, in: store).recordedBatches()) { $0.locations }
      } : recorded.map { trace in ReadingLane.source(store.locations(of: trace)) { $0 } }
    motion = ReadingLane(traces(.motion).map { store.motion(of: $0) }) { $0.time }
    pressure = ReadingLane(traces(.pressure).map { store.pressures(of: $0) }) { $0.time }
    heartRate = ReadingLane(traces(.heartRate).map { store.heartRates(of: $0) }) { $0.time }
    cycling = ReadingLane(traces(.cycling).map { store.cycling(of: $0) }) { $0.time }
    running = ReadingLane(traces(.running).map { store.samples(of: $0, RunningCodec.self) }) {
      $0.time
    }
    machine = ReadingLane(traces(.machine).map { store.samples(of: $0, MachineCodec.self) }) {
      $0.time
    }
    // Two distances of one device are the same; one after the other they would add up.
    let measured = measures(Self.distanceWord).prefix(1)
    distance = ReadingLane(measured.map { store.measures(of: $0) }) { $0.time }
    speed = ReadingLane(measures(Self.speedWord).prefix(1).map { store.measures(of: $0) }) {
      $0.time
    }
    lines = ReadingLane(measures(Self.lineWord).map { store.measures(of: $0) }) { $0.time }
    locations = ReadingLane(places) { $0.verdict.isDated ? $0.location.time : nil }
    kinds = Set(subject.traces.map(\.kind)).union(places.isEmpty ? [] : [.locations])
    hasDistance = !measured.isEmpty
  }

  /// The names of measures that the pipeline knows: meters since the start, meters per second, and the
  /// number of a line.
  private static let distanceWord = "distance"
  private static let speedWord = "speed"
  private static let lineWord = "line"

  /// Passes every reading to `take`, by time.
  mutating func each(_ receive: (Reading, Instant) -> Void) async throws(StoreError) {
    while true {
      try await fill()
      let order = order()
      guard let first = order.first else { return }
      let limit = order.dropFirst().first
      func isNext(_ date: Instant?) -> Instant? {
        guard let date else { return nil }
        guard let limit else { return date }
        return (date, first.rank) < (limit.date, limit.rank) ? date : nil
      }
      switch first.rank {
      case 0: while let date = isNext(motion.date) { receive(.motion(motion.removeNext()), date) }
      case 1:
        while let date = isNext(pressure.date) { receive(.pressure(pressure.removeNext()), date) }
      case 2:
        while let date = isNext(heartRate.date) {
          receive(.heartRate(heartRate.removeNext()), date)
        }
      case 3:
        while let date = isNext(cycling.date) { receive(.cycling(cycling.removeNext()), date) }
      case 4:
        while let date = isNext(running.date) { receive(.running(running.removeNext()), date) }
      case 5:
        while let date = isNext(machine.date) { receive(.machine(machine.removeNext()), date) }
      case 6:
        while let date = isNext(distance.date) { receive(.distance(distance.removeNext()), date) }
      case 7: while let date = isNext(speed.date) { receive(.speed(speed.removeNext()), date) }
      case 8:
        while let date = isNext(lines.date) {
          _ = lines.removeNext()
          receive(.line, date)
        }
      default:
        while let date = isNext(locations.date) { receive(.location(locations.removeNext()), date) }
      }
    }
  }

  private mutating func fill() async throws(StoreError) {
    try await motion.fill()
    try await pressure.fill()
    try await heartRate.fill()
    try await cycling.fill()
    try await running.fill()
    try await machine.fill()
    try await distance.fill()
    try await speed.fill()
    try await lines.fill()
    try await locations.fill()
  }

  /// Returns the nonempty lanes, the next first.
  private func order() -> [(date: Instant, rank: Int)] {
    let dates = [
      motion.date, pressure.date, heartRate.date, cycling.date, running.date, machine.date,
      distance.date, speed.date, lines.date, locations.date,
    ]
    return dates.enumerated().compactMap { rank, date in date.map { ($0, rank) } }
      .sorted { $0 < $1 }
  }
}

extension LocationVerdict {
  /// Whether the location's date lies on the recording's timeline.
  fileprivate var isDated: Bool {
    switch self {
    case .accepted, .inaccurate, .impossibleSpeed, .paused, .trimmed: true
    case .noFix, .duplicateTime, .backwardTime, .implausibleTime: false
    }
  }
}
