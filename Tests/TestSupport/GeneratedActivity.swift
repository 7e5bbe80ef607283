public import HealthModel
public import ActivityItems

/// Generated workouts with every kind of item, in FIT's steps and in a reader's order.
public struct GeneratedActivity {
  private var generator: SplitMix64

  private static let kinds: [(String?, WorkoutActivityType, WorkoutConfiguration.LocationType)] = [
    ("running", .running, .unknown), ("running/trail", .running, .outdoor),
    ("cycling/indoor_cycling", .cycling, .indoor), ("rowing", .rowing, .unknown),
    ("transition", .transition, .unknown), ("Bogenschießen", .archery, .outdoor),
    ("Treppen", .stairClimbing, .indoor), (nil, .kickboxing, .unknown),
  ]
  /// Native fields of FIT, developer fields, and measures of other formats.
  private static let measures: [(ActivityMeasure.Kind, Double)] = [
    (.init(name: "vertical_oscillation", unit: "mm"), 10),
    (.init(name: "left_right_balance"), 1), (.init(name: "accumulated_power", unit: "watts"), 1),
    (.init(name: "grit"), 8), (.init(name: "developer/Form Power", unit: "Watts"), 4),
    (.init(name: "unknown_87"), 1), (.init(name: "depth"), 1000), (.init(name: "µ/§"), 3),
  ]

  public static func items(
    _ generator: inout SplitMix64, sports: Int = 1, seconds: Int = 60,
    startsWithinSecond: Bool = true
  ) -> [ActivityItem] {
    var making = GeneratedActivity(generator: generator)
    defer { generator = making.generator }
    var start = Instant(microseconds: 1_790_000_000_000_000)
    var items: [ActivityItem] = []
    for _ in 0..<sports {
      if startsWithinSecond, making.isChosen(0.5) {
        start += .microseconds(Int64(making.whole(999_999)))
      }
      let end = start + .seconds(seconds)
      items += making.activity(from: start, to: end)
      start = end + .seconds(5)
    }
    return items
  }

  private mutating func isChosen(_ share: Double) -> Bool { generator.uniform() < share }

  private mutating func whole(_ most: Int) -> Int { Int(generator.next() % UInt64(most + 1)) }

  private mutating func steps(_ most: Int, _ scale: Double) -> Double? {
    isChosen(0.8) ? Double(whole(most)) / scale : nil
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? { isChosen(0.7) ? value : nil }

  private mutating func activity(from start: Instant, to end: Instant) -> [ActivityItem] {
    let isPool = isChosen(0.4)
    let kind = Self.kinds[whole(Self.kinds.count - 1)]
    var head = ActivityHeader(
      WorkoutConfiguration(activityType: kind.1, locationType: kind.2), sport: kind.0,
      start: maybe(start), end: maybe(end))
    if isPool {
      head.sport = "swimming/lap_swimming"
      head.configuration = WorkoutConfiguration(
        activityType: .swimming, swimmingLocationType: .pool,
        lapLength: isChosen(0.5) ? Quantity(25, .yard) : Quantity(33.33, .meter))
    }
    head.name = maybe("Morgenrunde – früh 🌅")
    head.notes = maybe(String(repeating: "Wind von vorn, später Regen. ", count: 30) + "Ende.")
    head.identifier = maybe("4711-\(whole(1000))")
    head.timeZone = maybe("Europe/Berlin")
    head.secondsFromUTC = maybe(7200)
    head.recorder = ActivityRecorder(
      name: maybe("Garmin Edge 530"), manufacturer: maybe("Garmin"), model: maybe("Edge 530"),
      softwareVersion: maybe("9.50 beta"), serialNumber: maybe("3881234567"))
    var items: [ActivityItem] = [.activity(head)]
    items += laps(from: start, to: end)
    if isPool { items += lengths(from: start, to: end) }
    items += events(from: start)
    items += points(from: start, to: end)
    items.append(.end(totals()))
    return items
  }

  private mutating func totals() -> ActivityTotals {
    var totals = ActivityTotals()
    totals.timerSeconds = steps(8000, 1000)
    totals.movingSeconds = steps(100_000, 1000)
    totals.distanceMeters = steps(4_000_000, 100)
    totals.ascentMeters = maybe(Double(whole(3000)) + Double(whole(99)) / 100)
    totals.descentMeters = maybe(Double(whole(3000)))
    totals.kilocalories = steps(5000, 1)
    totals.averageSpeed = steps(20_000, 1000)
    totals.maximumSpeed = steps(90_000, 1000)
    totals.averageHeartRate = maybe(Double(60 + whole(100)))
    totals.minimumHeartRate = maybe(Double(40 + whole(100)))
    totals.maximumHeartRate = maybe(Double(80 + whole(100)))
    totals.averageCadence = steps(20_000, 128)
    totals.maximumCadence = steps(250, 1)
    totals.averagePower = steps(500, 1)
    totals.maximumPower = steps(1500, 1)
    totals.stepCount = maybe(whole(30_001))
    totals.strokeCount = maybe(whole(3000))
    totals.activeLengthCount = maybe(whole(100))
    totals.restLengthCount = maybe(whole(20))
    return totals
  }

  private mutating func laps(from start: Instant, to end: Instant) -> [ActivityItem] {
    let seconds = Int((end - start).inSeconds)
    return stride(from: 0, to: seconds, by: 17).map { second in
      let lapStart = start + .seconds(second)
      let milliseconds = min(17, seconds - second) * 1000 - whole(900)
      var lap = ActivityLap(
        start: lapStart, end: maybe(lapStart + .milliseconds(milliseconds)), totals: totals(),
        trigger: maybe(ActivityLap.Trigger.allCases[whole(5)]), isRest: isChosen(0.3),
        name: maybe("Runde \(second)"))
      if lap.end != nil { lap.totals.elapsedSeconds = maybe(Double(milliseconds) / 1000) }
      lap.strokeStyle = maybe(SwimmingStrokeStyle.allCases[whole(6)])
      return .lap(lap)
    }
  }

  private mutating func lengths(from start: Instant, to end: Instant) -> [ActivityItem] {
    let seconds = Int((end - start).inSeconds)
    return stride(from: 0, to: seconds, by: 4).map { second in
      let span = TimeRange(
        start: start + .milliseconds(second * 1000 + whole(200)),
        duration: .milliseconds(2000 + whole(1500)))
      guard isChosen(0.8) else { return .length(ActivityLength(span: span, isRest: true)) }
      return .length(
        ActivityLength(
          span: span, strokeStyle: maybe(SwimmingStrokeStyle.allCases[whole(6)]),
          isDrill: isChosen(0.2), strokeCount: maybe(whole(40)), distanceMeters: maybe(24.99)))
    }
  }

  private mutating func events(from start: Instant) -> [ActivityItem] {
    var events: [ActivityItem] = []
    for second in stride(from: 2, to: 12, by: 5) {
      let isAutomatic = isChosen(0.5)
      let time = start + .seconds(second)
      events.append(
        .event(ActivityEvent(isAutomatic ? .motionPaused : .pause, at: time, text: maybe("Ampel"))))
      events.append(
        .event(
          ActivityEvent(
            .marker, at: time + .milliseconds(100), text: maybe("Gipfel"),
            place: maybe(.init(latitude: 47.123456789, longitude: -11.5)))))
      events.append(
        .event(ActivityEvent(isAutomatic ? .motionResumed : .resume, at: time + .seconds(2))))
    }
    return events
  }

  private mutating func points(from start: Instant, to end: Instant) -> [ActivityItem] {
    var items: [ActivityItem] = []
    let isFast = isChosen(0.3)
    for index in 0..<Int((end - start).inSeconds) * (isFast ? 2 : 1) {
      let time = start + (isFast ? .milliseconds(index * 500) : .seconds(index))
      if index > 0, isChosen(0.03) { items.append(.segment) }
      items.append(.point(point(at: time)))
      guard isChosen(0.2) else { continue }
      let intervals = (0...whole(8)).map { _ in Double(300 + whole(1500)) / 1000 }
      items.append(.beats(ActivityBeats(time: isChosen(0.3) ? time : nil, intervals: intervals)))
    }
    return items
  }

  private mutating func point(at time: Instant) -> ActivityPoint {
    var point = ActivityPoint(time: time)
    if isChosen(0.9) {
      let degrees = 180 / 0x1p31
      point.place = .init(
        latitude: Double(whole(1_000_000_000) + 1) * degrees,
        longitude: Double(whole(2_000_000_000) - 1_000_000_000) * degrees)
    }
    point.altitude = maybe(Double(whole(40_000)) / 5 - 500)
    point.speed = steps(20_000, 1000)
    point.course = steps(35_999, 100)
    point.distance = steps(4_000_000, 100)
    point.heartRate = maybe(Double(50 + whole(150)))
    point.cadence = steps(12_000, 128)
    point.power = steps(1500, 1)
    point.temperature = maybe(Double(whole(60) - 20))
    if isChosen(0.4) {
      point.quality = .init(
        horizontalAccuracy: steps(200, 10), verticalAccuracy: steps(200, 10),
        speedAccuracy: steps(50, 10), courseAccuracy: steps(300, 10),
        geoidSeparation: steps(500, 10), hdop: steps(50, 10), satellites: maybe(whole(30)),
        mode: Fix.Mode.allCases[whole(3)])
    }
    point.measures = Self.measures.compactMap { kind, scale in
      isChosen(0.5) ? ActivityMeasure(kind, Double(whole(200)) / scale) : nil
    }
    return point
  }
}
