import ActivityItems
import ByteStreams
import HealthModel

/// A reader of the workouts in a JSON file of Health Auto Export, with routes and heart rates.
struct HealthAutoExportWorkouts: ActivityReading {
  /// The maximum number of points of one workout; a day with one per second has 86 400.
  private static let maximumPoints = 200_000

  private let json: JSONReader
  private var isInside = false
  private var isDone = false
  private var queue = ItemQueue()
  private var points: [ActivityPoint] = []
  private var excess = 0

  init(_ source: any ByteSource) { json = JSONReader(source) }

  mutating func next() throws(ActivityError) -> ActivityItem? {
    while true {
      if let item = queue.next() { return item }
      guard !isDone else { return nil }
      do throws(JSONTokenError) {
        if isInside {
          isInside = try json.nextObject()
          if isInside { try readWorkout() }
        } else {
          isInside = try json.enterArray(of: ["workouts"]) != nil
          isDone = !isInside
        }
      } catch {
        isDone = true
        return .issue(ActivityIssue("\(error)", at: .file, weight: .truncation))
      }
    }
  }

  private mutating func readWorkout() throws(JSONTokenError) {
    var head = ActivityHeader(WorkoutConfiguration(activityType: .other))
    head.recorder = ActivityRecorder(name: "Health Auto Export")
    var totals = ActivityTotals()
    var isIndoor: Bool?
    points.removeAll(keepingCapacity: true)
    excess = 0
    while let (key, value) = try json.field() {
      switch (key, value) {
      case ("id", .string(let text)): head.identifier = ActivityDetails.text(text)
      case ("name", .string(let text)): head.sport = ActivityDetails.text(text)
      case ("start", .string(let text)):
        head.start = HealthAutoExportMetric.instant(text)
        head.secondsFromUTC = Self.offset(text)
      case ("end", .string(let text)): head.end = HealthAutoExportMetric.instant(text)
      case ("isIndoor", .bool(let flag)): isIndoor = flag
      case ("duration", .number(let seconds)): totals.timerSeconds = seconds
      case ("route", .beginArray): try readRoute()
      case ("heartRateData", .beginArray): try readSeries(\.heartRate)
      case ("cyclingPower", .beginArray): try readSeries(\.power)
      case ("cyclingCadence", .beginArray): try readSeries(\.cadence)
      default: try readTotal(key, value, into: &totals)
      }
    }
    guard head.start != nil, head.end != nil else {
      return queue.items.append(.issue(ActivityIssue("workouts without a valid time", at: .file)))
    }
    head.configuration = Self.configuration(head.sport, isIndoor: isIndoor)
    queue.items.append(.activity(head))
    if excess > 0 {
      queue.items.append(
        .issue(
          ActivityIssue("points of one workout after the first \(Self.maximumPoints)", at: .file)))
    }
    points.sort { ($0.time ?? .earliest) < ($1.time ?? .earliest) }
    queue.items += points.map(ActivityItem.point)
    queue.items.append(.end(totals))
  }

  private func readTotal(
    _ key: String, _ value: JSONToken, into totals: inout ActivityTotals
  ) throws(JSONTokenError) {
    let fields: [String: (WritableKeyPath<ActivityTotals, Double?>, HealthModel.Unit)] = [
      "activeEnergyBurned": (\.kilocalories, .kilocalorie), "distance": (\.distanceMeters, .meter),
      "elevationUp": (\.ascentMeters, .meter), "elevationDown": (\.descentMeters, .meter),
      "avgHeartRate": (\.averageHeartRate, .countPerMinute),
      "maxHeartRate": (\.maximumHeartRate, .countPerMinute),
    ]
    guard let (path, unit) = fields[key] else { return try json.skip(value) }
    let (number, word) = try json.quantity(value)
    guard let number, let word, let known = HealthAutoExportMetric.units[word.lowercased()] else {
      return
    }
    totals[keyPath: path] = try? Quantity(number, known).value(in: unit)
  }

  private mutating func append(_ point: ActivityPoint) {
    guard points.count < Self.maximumPoints else { return excess += 1 }
    points.append(point)
  }

  private mutating func readRoute() throws(JSONTokenError) {
    while try json.nextObject() {
      var numbers: [String: Double] = [:]
      var time: Instant?
      while let (key, value) = try json.field() {
        switch value {
        case .number(let number): numbers[key] = number
        case .string(let text) where key == "timestamp":
          time = HealthAutoExportMetric.instant(text)
        default: try json.skip(value)
        }
      }
      guard let latitude = numbers["latitude"] ?? numbers["lat"],
        let longitude = numbers["longitude"] ?? numbers["lon"], (-90...90).contains(latitude),
        (-180...180).contains(longitude), time != nil
      else { continue }
      var point = ActivityPoint(
        time: time,
        place: .init(latitude: latitude, longitude: longitude == 180 ? -180 : longitude),
        altitude: numbers["altitude"])
      point.speed = numbers["speed"].flatMap { $0 >= 0 ? $0 : nil }
      point.course = numbers["course"].flatMap { (0..<360).contains($0) ? $0 : nil }
      point.quality = ActivityPoint.Quality(
        horizontalAccuracy: numbers["horizontalAccuracy"],
        verticalAccuracy: numbers["verticalAccuracy"], speedAccuracy: numbers["speedAccuracy"],
        courseAccuracy: numbers["courseAccuracy"])
      append(point)
    }
  }

  private mutating func readSeries(
    _ path: WritableKeyPath<ActivityPoint, Double?>
  ) throws(JSONTokenError) {
    while try json.nextObject() {
      var point = ActivityPoint()
      while let (key, value) = try json.field() {
        switch (key, value) {
        case ("date", .string(let text)): point.time = HealthAutoExportMetric.instant(text)
        case ("Avg", .number(let number)), ("qty", .number(let number)):
          point[keyPath: path] = number > 0 ? number : nil
        default: try json.skip(value)
        }
      }
      if point.time != nil, point[keyPath: path] != nil { append(point) }
    }
  }

  private static func configuration(
    _ name: String?, isIndoor: Bool?
  ) -> WorkoutConfiguration {
    var configuration = ActivityWords.configuration(sport: name, name: nil)
    let words = (name ?? "").split(separator: " ")
    if configuration.activityType == .other, ["Indoor", "Outdoor"].contains(words.first) {
      let bare = words.dropFirst().joined(separator: " ")
      configuration = ActivityWords.configuration(sport: bare, name: nil)
    }
    let isInside =
      isIndoor ?? (words.first == "Indoor" ? true : words.first == "Outdoor" ? false : nil)
    if let isInside { configuration.locationType = isInside ? .indoor : .outdoor }
    return configuration
  }

  private static func offset(_ text: String) -> Int? {
    guard let zone = text.split(separator: " ").last, zone.count == 5,
      let number = Int(zone.suffix(4))
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return zone.first == "-" ? -seconds : seconds
  }
}
