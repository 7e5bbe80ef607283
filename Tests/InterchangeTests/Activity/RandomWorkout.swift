import HealthModel
import ActivityItems
import TestSupport

/// Makes random workouts, each value present or absent, on the grid that the text formats store.
struct RandomWorkout {
  var generator: SplitMix64
  /// Whether each point has a position and a time.
  var hasPlaces = true
  private let kinds = [
    ActivityMeasure.Kind(name: "vertical_oscillation", unit: "mm"),
    ActivityMeasure.Kind(name: "developer/a <b> \"c\" & d"),
    ActivityMeasure.Kind(name: "water_temperature", unit: "degC"),
  ]

  init(_ seed: Seed) {
    generator = seed.generator
  }

  mutating func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
    generator.uniform() < 0.6 ? value() : nil
  }

  mutating func number(_ range: Range<Double>) -> Double? {
    guard generator.uniform() < 0.6 else { return nil }
    return (generator.uniform(in: range) * 1000).rounded() / 1000
  }

  mutating func whole(_ range: Range<Int>) -> Int? {
    guard generator.uniform() < 0.6 else { return nil }
    return Int.random(in: range, using: &generator)
  }

  mutating func text(_ word: String) -> String? {
    generator.uniform() < 0.6
      ? "\(word) <&> \"\(Int.random(in: 0..<99, using: &generator))\" 🚲" : nil
  }

  mutating func place() -> ActivityPoint.Place {
    func grid(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
    return ActivityPoint.Place(
      latitude: grid(generator.uniform(in: -90..<90)),
      longitude: grid(generator.uniform(in: -180..<179.9)))
  }

  mutating func workout(from start: Instant) -> ActivityContents.Workout {
    var workout = ActivityContents.Workout(head: head(start))
    let pointCount = Int.random(in: 2..<60, using: &generator)
    var time = start
    for _ in 0..<pointCount {
      time += .milliseconds(Int64.random(in: 1..<9000, using: &generator))
      workout.points.append(point(time))
    }
    workout.breaks = (1..<pointCount).filter { _ in generator.uniform() < 0.1 }
    let lapCount = Int.random(in: 1..<6, using: &generator)
    for index in 0..<lapCount {
      let begin = start + .seconds(index * 30)
      var lap = ActivityLap(start: begin, end: maybe(begin + .seconds(29)), totals: totals())
      lap.trigger = ActivityLap.Trigger.allCases.randomElement(using: &generator)
      lap.isRest = generator.uniform() < 0.3
      lap.name = text("lap")
      lap.strokeStyle = maybe(.backstroke)
      workout.laps.append(lap)
    }
    for index in 0..<Int.random(in: 0..<4, using: &generator) {
      let span = TimeRange(start: start + .seconds(index * 20), duration: .milliseconds(19_500))
      workout.lengths.append(
        ActivityLength(
          span: span, isRest: generator.uniform() < 0.3, strokeStyle: maybe(.butterfly),
          isDrill: generator.uniform() < 0.3, strokeCount: whole(0..<40),
          distanceMeters: number(10..<50)))
      let spot = place()
      workout.events.append(
        ActivityEvent(
          ActivityEvent.Kind.allCases.randomElement(using: &generator) ?? .marker, at: span.end,
          text: text("here"), place: maybe(spot)))
      workout.beats.append(
        ActivityBeats(time: maybe(span.start), intervals: [0.8125, generator.uniform()]))
    }
    workout.totals = totals()
    return workout
  }

  private mutating func head(_ start: Instant) -> ActivityHeader {
    var configuration = WorkoutConfiguration(
      activityType: WorkoutActivityType.allCases.randomElement(using: &generator) ?? .other)
    configuration.locationType = .allCases.randomElement(using: &generator) ?? .unknown
    configuration.swimmingLocationType = .allCases.randomElement(using: &generator) ?? .unknown
    configuration.lapLength = maybe(Quantity(33.5, .yard))
    return ActivityHeader(
      configuration, sport: text("sport"), name: text("name"), notes: text("notes\nin lines"),
      identifier: text("id"), start: maybe(start), end: maybe(start + .seconds(900)),
      recorder: ActivityRecorder(
        name: text("recorder"), manufacturer: text("maker"), model: text("model"),
        softwareVersion: text("1.2"), serialNumber: text("serial")),
      secondsFromUTC: maybe(-16_200), timeZone: maybe("America/Caracas"))
  }

  private mutating func point(_ time: Instant) -> ActivityPoint {
    let place = hasPlaces || generator.uniform() < 0.5 ? place() : nil
    var point = ActivityPoint(
      time: generator.uniform() < 0.95 ? time : nil, place: place,
      altitude: number(-400..<8000), speed: number(0..<30), course: number(0..<359.9),
      distance: number(0..<90_000), heartRate: number(30..<250), cadence: number(0..<240),
      power: number(0..<1500), temperature: number(-30..<45))
    let quality = ActivityPoint.Quality(
      horizontalAccuracy: number(0..<90), verticalAccuracy: number(0..<90),
      speedAccuracy: number(0..<9), courseAccuracy: number(0..<90),
      geoidSeparation: number(-90..<90), hdop: number(0..<20), satellites: whole(0..<30),
      mode: Fix.Mode.allCases.randomElement(using: &generator) ?? .unknown)
    if generator.uniform() < 0.6, quality != ActivityPoint.Quality() { point.quality = quality }
    for kind in kinds {
      if let value = number(-5..<5) { point.measures.append(ActivityMeasure(kind, value)) }
    }
    return point
  }

  private mutating func totals() -> ActivityTotals {
    var totals = ActivityTotals()
    totals.timerSeconds = number(0..<9000)
    totals.elapsedSeconds = number(0..<9000)
    totals.movingSeconds = number(0..<9000)
    totals.distanceMeters = number(0..<90_000)
    totals.ascentMeters = number(0..<4000)
    totals.descentMeters = number(0..<4000)
    totals.kilocalories = number(0..<4000)
    totals.averageSpeed = number(0..<20)
    totals.maximumSpeed = number(0..<20)
    totals.averageHeartRate = number(40..<200)
    totals.minimumHeartRate = number(40..<200)
    totals.maximumHeartRate = number(40..<200)
    totals.averageCadence = number(0..<120)
    totals.maximumCadence = number(0..<120)
    totals.averagePower = number(0..<900)
    totals.maximumPower = number(0..<900)
    totals.stepCount = whole(0..<90_000)
    totals.strokeCount = whole(0..<9000)
    totals.activeLengthCount = whole(0..<200)
    totals.restLengthCount = whole(0..<200)
    return totals
  }
}

extension ActivityContents.Workout {
  /// Breaks of the line, each moved to the next point with a position; line formats have no other breaks.
  var breaksOfTheLine: [Int] {
    var found: [Int] = []
    var isPending = false
    var hasPlace = false
    for (index, point) in points.enumerated() {
      if breaks.contains(index) { isPending = hasPlace }
      guard point.place != nil else { continue }
      if isPending { found.append(index) }
      isPending = false
      hasPlace = true
    }
    return found
  }

  /// The measures in one fixed order, because a format may reorder some.
  var sorted: Self {
    var workout = self
    for index in workout.points.indices {
      workout.points[index].measures.sort { $0.kind.name < $1.kind.name }
    }
    return workout
  }
}
