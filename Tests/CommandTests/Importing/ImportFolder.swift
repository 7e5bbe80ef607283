import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// Workout files as other programs write them, in the folder of a test program.
struct ImportFolder {
  let program: Program
  static let name = "data"

  /// Seconds since 1970.
  private static let epoch = 1_772_000_000

  private func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(Self.epoch + seconds)).formatted(.iso8601)
  }

  private func write(_ text: String, _ name: String) throws {
    let file = program.folder.file(Self.name).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A run of ten minutes from an hour of 9 March 2026 on, as GPX.
  static func track(hour: Int) -> String {
    let points = (0..<120).map { index in
      let (minute, second) = (index / 12, index % 12 * 5)
      let time = String(format: "2026-03-09T%02d:%02d:%02dZ", hour, minute, second)
      return """
        <trkpt lat="\(52.5 + Double(index) * 0.0001)" lon="13.4"><time>\(time)</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
      <type>running</type><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
      """
  }

  /// Writes a run as GPX with positions and heart rates, but without totals.
  func writeRun(_ name: String, day: Int, seconds: Int = 240) throws {
    let points = (0..<seconds).map { second in
      """
      <trkpt lat="\(52.5 + Double(second) * 3e-5)" lon="13.4"><ele>40</ele>\
      <time>\(time(day * 86_400 + second))</time>\
      <extensions><hr>\(120 + second % 40)</hr></extensions></trkpt>
      """
    }
    try write(
      """
      <gpx version="1.1" creator="Test" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
      <type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>
      """, name)
  }

  /// Writes a ride as TCX with totals declared by the device; the path has about 6.7 m per second.
  func writeRide(
    _ name: String, day: Int, declared meters: Double, seconds: Int = 240, timer: Double? = nil,
    counted metersPerSecond: Double? = nil, places: Bool = true, every interval: Int = 1,
    from first: Int = 0
  ) throws {
    let start = time(day * 86_400 + 30_000)
    let points = stride(from: first, to: seconds, by: interval).map { second in
      let distance = metersPerSecond.map {
        "<DistanceMeters>\(Double(second) * $0)</DistanceMeters>"
      }
      let place = """
        <Position><LatitudeDegrees>\(48 + Double(second) * 6e-5)</LatitudeDegrees>\
        <LongitudeDegrees>11.5</LongitudeDegrees></Position>
        """
      return """
        <Trackpoint><Time>\(time(day * 86_400 + 30_000 + second))</Time>\(places ? place : "")\
        \(distance ?? "")<HeartRateBpm><Value>\(110 + second % 50)</Value></HeartRateBpm></Trackpoint>
        """
    }
    try write(
      """
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">\
      <Activities><Activity Sport="Biking"><Id>\(start)</Id><Lap StartTime="\(start)">\
      <TotalTimeSeconds>\(timer ?? Double(seconds - 1))</TotalTimeSeconds>\
      <DistanceMeters>\(meters)</DistanceMeters><Calories>21</Calories><Intensity>Active</Intensity>\
      <TriggerMethod>Manual</TriggerMethod><Track>\(points.joined())</Track></Lap></Activity>\
      </Activities></TrainingCenterDatabase>
      """, name)
  }

  /// Writes an Apple Health export with a walk and its steps.
  func writeExport(day: Int) throws {
    func date(_ second: Int) -> String {
      time(day * 86_400 + 60_000 + second).replacing("T", with: " ").replacing("Z", with: " +0000")
    }
    let records = (0..<30).map { minute in
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" sourceVersion="9" unit="count" \
      creationDate="\(date(1800))" startDate="\(date(minute * 60))" endDate="\(date(minute * 60 + 60))" \
      value="\(90 + minute)"/>
      """
    }
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_US">\
      <ExportDate value="2026-03-20 10:00:00 +0000"/>\(records.joined(separator: "\n"))
      <Workout workoutActivityType="HKWorkoutActivityTypeWalking" duration="30" durationUnit="min" \
      totalDistance="2.1" totalDistanceUnit="km" sourceName="Watch" sourceVersion="9" \
      creationDate="\(date(1800))" startDate="\(date(0))" endDate="\(date(1800))"/></HealthData>
      """, "apple_health_export/export.xml")
  }
}

/// Returns the contents of a store without random identifiers, to compare two stores.
func comparableContents(of path: String) async throws -> [String] {
  let store = try HealthStore(at: path, for: .test, as: .owner, creating: false)
  var lines: [String] = []
  for workout in try await store.workouts() {
    lines.append("\(workout.uuid) \(workout.span) \(workout.totals) \(workout.events.count)")
    let metadata = workout.header.metadata.map { "\($0.key.rawValue)=\($0.value)" }
    lines.append(metadata.sorted().joined(separator: " "))
    for trace in try await store.traces(of: workout.uuid) {
      lines.append("\(workout.uuid) \(trace.kind) \(trace.sampleCount)")
    }
    for route in try await store.routes(of: workout.uuid) {
      lines.append(
        "\(workout.uuid) \(route.locationCount) \(String(describing: route.distanceMeters))")
    }
    for try await batch in store.samples(of: workout.uuid) {
      for sample in batch {
        let metadata = sample.header.metadata.map { "\($0.key.rawValue)=\($0.value)" }
        lines.append(
          "\(sample.type.identifier) \(sample.span) \(sample.quantity) "
            + metadata.sorted().joined(separator: " "))
      }
    }
  }
  return lines.sorted()
}
