public import HealthModel

/// The numbers of a line of a trace, without its texts.
///
/// It is stored inline, so that a caller that needs only some values pays for no more.
struct TraceNumbers: Sendable {
  /// One number per ``TraceColumns/Role``, NaN if the line has none; roles without a column stay
  /// NaN.
  var values = InlineArray<16, Double>(repeating: .nan)
  /// Seconds since the start of the trace, measured or computed from the rate.
  var seconds: Double?

  @inline(__always)
  subscript(role: TraceColumns.Role) -> Double { values[role.rawValue] }

  /// Returns the vector whose first axis has the role.
  @inline(__always)
  func vector(_ first: TraceColumns.Role) -> Vector3? {
    let x = values[first.rawValue]
    guard !x.isNaN else { return nil }
    return Vector3(x: x, y: values[first.rawValue + 1], z: values[first.rawValue + 2])
  }

  /// Whether a vector has some but not all of its axes.
  func isTorn(_ first: TraceColumns.Role) -> Bool {
    let hasNone = values[first.rawValue].isNaN
    return values[first.rawValue + 1].isNaN != hasNone
      || values[first.rawValue + 2].isNaN != hasNone
  }

  @inline(__always)
  private var pressure: AirPressure? {
    self[.pressure] > 0 ? AirPressure(pascals: self[.pressure]) : nil
  }

  private var cycling: CyclingReading? {
    func optional(_ role: TraceColumns.Role) -> Double? { self[role].isNaN ? nil : self[role] }
    let reading = CyclingReading(
      crankRevolutionsPerMinute: optional(.crank), wheelRevolutionsPerMinute: optional(.wheel),
      wheelRevolutions: Int(exactly: self[.wheelRevolutions]), power: optional(.power))
    return reading == CyclingReading() ? nil : reading
  }

  /// The line's motion and air pressure.
  @inline(__always)
  var motion: TraceMotion {
    let (rotation, field) = (vector(.gx), vector(.mx))
    return TraceMotion(
      secondsFromStart: seconds,
      motion: vector(.ax).map {
        MotionSample(acceleration: $0, rotationRate: rotation, magneticField: field)
      },
      pressure: pressure)
  }

  /// Returns the whole line.
  func row(others: [String]) -> TraceRow {
    // Straps report 0 while they do not touch the skin; that is not a heart rate.
    let beats = self[.heartRate]
    return TraceRow(
      secondsFromStart: seconds, acceleration: vector(.ax), rotationRate: vector(.gx),
      magneticField: vector(.mx),
      heartRate: beats > 0 ? HeartRate(beatsPerMinute: beats) : nil, pressure: pressure,
      cycling: cycling, others: others)
  }
}

/// The motion and the air pressure in a line of a trace, in SI units and the sensor's own frame.
///
/// A ``TraceRow`` has more values and costs more to pass on.
public struct TraceMotion: Hashable, Sendable {
  /// Seconds since the start of the trace; `nil` when it has neither times nor a rate.
  public var secondsFromStart: Double?
  /// The inertial sample of the line, if it has an acceleration.
  public var motion: MotionSample?
  public var pressure: AirPressure?

  public init(
    secondsFromStart: Double? = nil, motion: MotionSample? = nil, pressure: AirPressure? = nil
  ) {
    self.secondsFromStart = secondsFromStart
    self.motion = motion
    self.pressure = pressure
  }
}
