import HealthModel
import Sessions
import Testing

@Suite("Configurations") struct ConfigurationTests {
  // WKT-01, WKT-02, SWIM-01, SWIM-02, SWIM-03
  @Test(
    "a valid configuration starts a session",
    arguments: [
      WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      WorkoutConfiguration(activityType: .swimming),
      WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .openWater),
      WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .pool),
      WorkoutConfiguration(
        activityType: .swimming, swimmingLocationType: .pool, lapLength: Quantity(25, .yard)),
    ])
  func valid(configuration: WorkoutConfiguration) throws {
    let session = try Session(configuration)
    #expect(session.configuration == configuration)
  }

  static let yards = Quantity(25, .yard)
  static let invalid: [(WorkoutConfiguration, ConfigurationError)] = [
    (
      swim(.openWater, yards), .lapLengthOnOpenWater(yards)
    ),
    (swim(.unknown, yards), .lapLengthWithoutPool(yards)),
    (swim(.pool, Quantity(25, .second)), .lapLengthNotALength(Quantity(25, .second))),
    (swim(.pool, Quantity(0, .meter)), .lapLengthOutOfRange(Quantity(0, .meter))),
    (swim(.pool, Quantity(-25, .meter)), .lapLengthOutOfRange(Quantity(-25, .meter))),
    (swim(.pool, Quantity(25, .kilometer)), .lapLengthOutOfRange(Quantity(25, .kilometer))),
    (
      swim(.pool, Quantity(.infinity, .meter)), .lapLengthOutOfRange(Quantity(.infinity, .meter))
    ),
    (
      WorkoutConfiguration(activityType: .running, lapLength: yards),
      .lapLengthWithoutSwimming(yards, .running)
    ),
    (
      WorkoutConfiguration(activityType: .cycling, swimmingLocationType: .pool),
      .swimmingLocationWithoutSwimming(.pool, .cycling)
    ),
  ]

  static func swim(
    _ location: WorkoutConfiguration.SwimmingLocationType, _ lapLength: Quantity
  ) -> WorkoutConfiguration {
    WorkoutConfiguration(
      activityType: .swimming, swimmingLocationType: location, lapLength: lapLength)
  }

  // WKT-02, SWIM-04
  @Test("an invalid configuration throws its error", arguments: invalid)
  func refused(configuration: WorkoutConfiguration, error: ConfigurationError) {
    #expect(throws: error) { try Session(configuration) }
  }

  @Test("a length that is not a number is rejected")
  func notANumber() {
    #expect(throws: ConfigurationError.self) {
      try Session(Self.swim(.pool, Quantity(.nan, .meter)))
    }
  }

  static let invalidAutoLaps: [(AutoLap, ConfigurationError)] = [
    (.distance(Quantity(1, .hour)), .autoLapNotALength(Quantity(1, .hour))),
    (.distance(Quantity(0, .kilometer)), .autoLapOutOfRange(.distance(Quantity(0, .kilometer)))),
    (.distance(Quantity(-1, .mile)), .autoLapOutOfRange(.distance(Quantity(-1, .mile)))),
    (.time(.zero), .autoLapOutOfRange(.time(.zero))),
    (.time(.seconds(-60)), .autoLapOutOfRange(.time(.seconds(-60)))),
  ]

  @Test("an automatic lap must have a positive distance or time", arguments: invalidAutoLaps)
  func autoLap(autoLap: AutoLap, error: ConfigurationError) {
    #expect(throws: error) { try Session.running(options: SessionOptions(autoLap: autoLap)) }
  }

  @Test("in a pool laps are lengths, so there are no automatic laps")
  func autoLapInPool() {
    let autoLap = AutoLap.distance(Quantity(100, .meter))
    #expect(throws: ConfigurationError.autoLapInPool(autoLap)) {
      try Session(
        WorkoutConfiguration(activityType: .swimming, swimmingLocationType: .pool),
        options: SessionOptions(autoLap: autoLap))
    }
  }

  @Test(
    "auto-pause is only for activities that cover distance",
    arguments: [WorkoutActivityType.yoga, .swimming, .traditionalStrengthTraining])
  func autoPause(activity: WorkoutActivityType) {
    for autoPause in [AutoPause.eventsOnly, .pausesTimer] {
      #expect(throws: ConfigurationError.autoPauseUnsupported(activity)) {
        try Session.running(activity, options: SessionOptions(autoPause: autoPause))
      }
    }
    #expect(throws: Never.self) { try Session.running(activity) }
  }

  @Test("the text of an error names the given value", arguments: invalid)
  func sentence(configuration: WorkoutConfiguration, error: ConfigurationError) {
    #expect(!error.description.isEmpty)
    if let length = configuration.lapLength {
      #expect(error.description.contains(length.description))
    } else {
      #expect(error.description.contains(configuration.activityType.word))
    }
  }
}
