import HealthModel
import ActivityItems

/// The contents of a workout file, grouped by workout, for comparison.
struct ActivityContents: Equatable {
  struct Workout: Equatable {
    var head: ActivityHeader
    /// The points, each with a flag for the start of a line.
    var points: [ActivityPoint] = []
    var breaks: [Int] = []
    var laps: [ActivityLap] = []
    var lengths: [ActivityLength] = []
    var events: [ActivityEvent] = []
    var beats: [ActivityBeats] = []
    var totals: ActivityTotals?
  }

  var workouts: [Workout] = []
  var issues: [ActivityIssue] = []
  /// Items that arrived out of order.
  var faults: [String] = []

  init() {}

  init(_ items: [ActivityItem]) {
    var isOpen = false
    for item in items {
      if case .issue(let issue) = item {
        issues.append(issue)
        continue
      }
      if case .activity(let head) = item {
        if isOpen { faults.append("a head in a workout") }
        isOpen = true
        workouts.append(Workout(head: head))
        continue
      }
      guard isOpen else {
        faults.append("\(item) outside of a workout")
        continue
      }
      let last = workouts.count - 1
      switch item {
      case .segment: workouts[last].breaks.append(workouts[last].points.count)
      case .point(let point): workouts[last].points.append(point)
      case .lap(let lap): workouts[last].laps.append(lap)
      case .length(let length): workouts[last].lengths.append(length)
      case .event(let event): workouts[last].events.append(event)
      case .beats(let beats): workouts[last].beats.append(beats)
      case .end(let totals):
        workouts[last].totals = totals
        isOpen = false
      case .activity, .issue: break
      }
    }
    if isOpen { faults.append("a workout without an end") }
  }

  /// The items in an order that every writer accepts: laps first.
  var items: [ActivityItem] {
    workouts.flatMap { workout -> [ActivityItem] in
      var items: [ActivityItem] = [.activity(workout.head)] + workout.laps.map { .lap($0) }
      items += workout.lengths.map { .length($0) } + workout.events.map { .event($0) }
      items += workout.beats.map { .beats($0) }
      for (index, point) in workout.points.enumerated() {
        if workout.breaks.contains(index) { items.append(.segment) }
        items.append(.point(point))
      }
      return items + [.end(workout.totals ?? ActivityTotals())]
    }
  }
}

enum ActivityFiles {
  /// Reads everything a reader returns until its end.
  static func read<Reader: ActivityReading & ~Copyable>(
    _ reader: consuming Reader
  ) throws(ActivityError) -> [ActivityItem] {
    var items: [ActivityItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  static func write<Writer: ActivityWriting & ~Copyable>(
    _ items: [ActivityItem], to writer: consuming Writer
  ) throws(ActivityWriterError) -> ActivityWriterSummary {
    for item in items { try writer.write(item) }
    return try writer.finish()
  }
}

extension ActivityPoint {
  /// The point as text formats store it: nine decimals of a degree and three of everything else.
  var onGrid: ActivityPoint {
    func thousandth(_ value: Double?) -> Double? { value.map { ($0 * 1000).rounded() / 1000 } }
    var point = self
    point.place = place.map {
      let longitude = ($0.longitude * 1e9).rounded() / 1e9
      return Place(
        latitude: ($0.latitude * 1e9).rounded() / 1e9,
        longitude: longitude == 180 ? -180 : longitude)
    }
    point.altitude = thousandth(altitude)
    point.speed = thousandth(speed)
    point.course = thousandth(course).map { $0 == 360 ? 0 : $0 }
    point.distance = thousandth(distance)
    point.heartRate = thousandth(heartRate)
    point.cadence = thousandth(cadence)
    point.power = thousandth(power)
    point.temperature = thousandth(temperature)
    // GPX has elements for these four, with its own number of digits.
    let native = ["vdop", "pdop", "water_temperature", "depth"]
    for index in measures.indices where native.contains(measures[index].kind.name) {
      point.measures[index].value = thousandth(measures[index].value) ?? 0
    }
    point.quality?.horizontalAccuracy = thousandth(quality?.horizontalAccuracy)
    point.quality?.verticalAccuracy = thousandth(quality?.verticalAccuracy)
    point.quality?.speedAccuracy = thousandth(quality?.speedAccuracy)
    point.quality?.courseAccuracy = thousandth(quality?.courseAccuracy)
    point.quality?.geoidSeparation = thousandth(quality?.geoidSeparation)
    point.quality?.hdop = thousandth(quality?.hdop)
    return point
  }
}

extension ActivityContents {
  var onGrid: ActivityContents {
    var contents = self
    for index in contents.workouts.indices {
      contents.workouts[index].points = contents.workouts[index].points.map(\.onGrid)
    }
    return contents
  }
}
