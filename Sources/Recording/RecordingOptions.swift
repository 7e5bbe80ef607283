public import HealthModel
import HealthStorage
import Routes
public import Sessions

/// How a recording behaves; journaled with it, so that it goes on the same after a crash.
public struct RecordingOptions: Hashable, Sendable, Codable {
  public var session: SessionOptions
  public var onRequest: RequestPolicy
  /// Stop by itself after so much active time.
  public var limit: Duration?
  /// Where the motion sensor is worn, as the trace header names it.
  public var placement: String?
  /// What is known of who walks; recordings of before it was asked have none.
  public var walker: Walker?
  /// The horizontal accuracy in metres, 95 % radius, that a fix needs to belong to the route; `nil` is the
  /// engine's default.
  public var accuracyLimitMeters: Double?
  /// Whether a receiver is followed at all.
  public var hasPositioning: Bool
  /// The zone the workout is in, by name.
  public var timeZone: String?
  /// Whether estimates of the person leave the workout out: a load, a pram, a treadmill.
  public var isLeftOutOfEstimates: Bool?
  /// The field test that the workout is, if it is one.
  public var fieldTest: FieldTest?
  /// What was learnt of this machine's motion sensors, in the axes that the feed gives.
  public var knownSensors: [MotionCorrection]?
  /// What is known of the sensor that is followed.
  public var correction: MotionCorrection?

  /// The way of one revolution of the wheel, in metres, where a sensor counts them.
  public var wheelCircumference: Double?

  public init(
    session: SessionOptions = SessionOptions(), onRequest: RequestPolicy = .toggle,
    limit: Duration? = nil, placement: String? = nil, walker: Walker? = nil,
    hasPositioning: Bool = true, timeZone: String? = nil,
    isLeftOutOfEstimates: Bool? = nil, fieldTest: FieldTest? = nil,
    knownSensors: [MotionCorrection]? = nil, correction: MotionCorrection? = nil,
    wheelCircumference: Double? = nil, accuracyLimitMeters: Double? = nil
  ) {
    self.session = session
    self.onRequest = onRequest
    self.limit = limit
    self.placement = placement
    self.walker = walker
    self.hasPositioning = hasPositioning
    self.timeZone = timeZone
    self.isLeftOutOfEstimates = isLeftOutOfEstimates
    self.fieldTest = fieldTest
    self.knownSensors = knownSensors
    self.correction = correction
    self.wheelCircumference = wheelCircumference
    self.accuracyLimitMeters = accuracyLimitMeters
  }

  /// What the route engine is told.
  var route: RouteEngine.Options {
    RouteEngine.Options(
      accuracyLimitMeters: accuracyLimitMeters ?? RouteEngine.Options.defaultAccuracyLimitMeters)
  }

  /// What is said once of a trace.
  var traceHeaders: [TraceKind: TraceHeader] {
    var metadata: Metadata = [:]
    if let placement { metadata[.sensorPlacement] = .string(placement) }
    if let text = correction?.metadataText { metadata[.sensorCorrection] = .string(text) }
    var headers: [TraceKind: TraceHeader] = [:]
    if !metadata.isEmpty { headers[.motion] = TraceHeader(metadata: metadata) }
    if let wheelCircumference {
      headers[.cycling] = TraceHeader(
        metadata: [.wheelCircumference: .quantity(Quantity(wheelCircumference, .meter))])
    }
    return headers
  }
}
