public import HealthModel

/// Assigns times to the rows of a recorded trace, from the trace alone, so that every replay is
/// identical.
struct TraceReplayDecoder: ReplayDecoder {
  private var reader = TraceReader()
  private var header: TraceHeader?
  private let clock: ClockMapping
  /// The boot-clock time of the first row.
  private let origin: Duration
  private var firstSeconds: Double?
  private(set) var offset = Duration.zero

  init(clock: ClockMapping, origin: Duration) {
    self.clock = clock
    self.origin = origin
  }

  mutating func receive(
    _ bytes: borrowing Swift.Span<UInt8>, into events: inout [TimedEvent<TraceRow>]
  ) throws(FeedError.Reason) {
    var items: [TraceReader.Item] = []
    try reader.read(bytes, into: &items)
    try place(items, &events)
  }

  mutating func finish(into events: inout [TimedEvent<TraceRow>]) throws(FeedError.Reason) {
    var items: [TraceReader.Item] = []
    try reader.finish(into: &items)
    try place(items, &events)
  }

  private mutating func place(
    _ items: [TraceReader.Item], _ events: inout [TimedEvent<TraceRow>]
  ) throws(FeedError.Reason) {
    events.reserveCapacity(events.count + items.count)
    for item in items {
      switch item {
      case .header(let header):
        guard header.hasTimeBase else { throw .noTimeBase }
        self.header = header
        let connection = FeedConnection(.trace(header), uptime: origin + offset)
        events.append(TimedEvent(event: .connected(connection), offset: offset))
      case .fault(let fault):
        events.append(TimedEvent(event: .malformed(fault), offset: offset))
      case .row(let row):
        let reading = reading(row)
        events.append(TimedEvent(event: .reading(reading), offset: offset))
      }
    }
  }

  private mutating func reading(_ row: TraceRow) -> Reading<TraceRow> {
    let seconds = row.secondsFromStart ?? 0
    let first = firstSeconds ?? seconds
    firstSeconds = first
    let sinceFirst = seconds - first
    offset = max(offset, .microseconds(rounding: sinceFirst * 1e6))
    let uptime = origin + offset
    var time = clock.utc(at: uptime)
    if let epoch = header?.epoch {
      time = epoch + .microseconds(rounding: seconds * 1e6)
    }
    return Reading(time: time, uptime: uptime, value: row)
  }
}

/// One line of a trace, in SI units and the sensor's own frame; quantities that were not measured
/// are `nil`.
public struct TraceRow: Hashable, Sendable {
  /// Seconds since the start of the trace; `nil` when it has neither times nor a rate.
  public var secondsFromStart: Double?
  /// Specific force in m/s²: +9.81 at rest along the axis that points up.
  public var acceleration: Vector3?
  /// Angular rate in rad/s, right-hand rule.
  public var rotationRate: Vector3?
  /// Magnetic flux density in µT.
  public var magneticField: Vector3?
  public var heartRate: HeartRate?
  public var pressure: AirPressure?
  public var cycling: CyclingReading?
  public var running: RunningReading?
  public var machine: MachineReading?
  /// The texts in the unknown columns, in the order of ``TraceHeader/otherColumns``.
  public var others: [String]

  public init(
    secondsFromStart: Double? = nil, acceleration: Vector3? = nil, rotationRate: Vector3? = nil,
    magneticField: Vector3? = nil, heartRate: HeartRate? = nil, pressure: AirPressure? = nil,
    cycling: CyclingReading? = nil, running: RunningReading? = nil,
    machine: MachineReading? = nil, others: [String] = []
  ) {
    self.secondsFromStart = secondsFromStart
    self.acceleration = acceleration
    self.rotationRate = rotationRate
    self.magneticField = magneticField
    self.heartRate = heartRate
    self.pressure = pressure
    self.cycling = cycling
    self.running = running
    self.machine = machine
    self.others = others
  }

  /// The inertial sample of the line, if it has an acceleration.
  public var motion: MotionSample? {
    acceleration.map {
      MotionSample(acceleration: $0, rotationRate: rotationRate, magneticField: magneticField)
    }
  }
}
