public import HealthModel
public import Routes
public import Sessions
public import Training

/// The options of a recording; journaled with it, so that it resumes unchanged after a crash.
public struct RecordingOptions: Hashable, Sendable, Codable {
  public var session: SessionOptions
  public var onRequest: RequestPolicy
  /// The active time after which the recording stops automatically.
  public var limit: Duration?
  /// The placement of the motion sensor, as the trace header names it.
  public var placement: String?
  /// Data about the person; recordings from before this option have none.
  public var walker: Walker?
  /// The horizontal accuracy in meters, 95 % radius, that a fix needs to belong to the route; `nil` is the
  /// engine's default.
  public var accuracyLimitMeters: Double?
  /// Whether a receiver is followed.
  public var hasPositioning: Bool
  /// The name of the workout's time zone.
  public var timeZone: String?
  /// Whether estimates of the person ignore the workout: a load, a pram, a treadmill.
  public var isLeftOutOfEstimates: Bool?
  /// The field test of the workout, if there is one.
  public var fieldTest: FieldTest?
  /// The calibrated corrections of this machine's motion sensors, in the axes of the feed.
  public var knownSensors: [MotionCorrection]?
  /// The correction of the sensor that is followed.
  public var correction: MotionCorrection?

  /// The distance of one revolution of the wheel in meters, if a sensor counts them.
  public var wheelCircumference: Double?
  /// The name of the gear that the workout uses.
  public var gear: String?
  /// The plan that the workout follows.
  public var plan: WorkoutPlan?
  /// The references of its targets.
  public var planReferences: PlanReferences?
  /// The course that the workout follows.
  public var course: FollowedCourse?
  /// Whether each passing of the course's line ends a lap.
  public var endsLapsAtLine: Bool?
  /// The activities of a workout with several, in order.
  public var activities: [WorkoutConfiguration]?
  /// What happens when the sensors show that the next activity has begun; `nil` for nothing.
  public var activityChange: ActivityChange?

  public init(
    session: SessionOptions = SessionOptions(), onRequest: RequestPolicy = .toggle,
    limit: Duration? = nil, placement: String? = nil, walker: Walker? = nil,
    hasPositioning: Bool = true, timeZone: String? = nil,
    isLeftOutOfEstimates: Bool? = nil, fieldTest: FieldTest? = nil,
    knownSensors: [MotionCorrection]? = nil, correction: MotionCorrection? = nil,
    wheelCircumference: Double? = nil, accuracyLimitMeters: Double? = nil,
    gear: String? = nil, plan: WorkoutPlan? = nil, planReferences: PlanReferences? = nil,
    course: FollowedCourse? = nil, endsLapsAtLine: Bool? = nil,
    activities: [WorkoutConfiguration]? = nil, activityChange: ActivityChange? = nil
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
    self.gear = gear
    self.plan = plan
    self.planReferences = planReferences
    self.course = course
    self.endsLapsAtLine = endsLapsAtLine
    self.activities = activities
    self.activityChange = activityChange
  }

  /// The options for the route engine.
  var route: RouteEngine.Options {
    RouteEngine.Options(
      accuracyLimitMeters: accuracyLimitMeters ?? RouteEngine.Options.defaultAccuracyLimitMeters)
  }
}
