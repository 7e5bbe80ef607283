import ActivityItems
import ByteStreams
import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@Suite("Reading KML")
struct KMLReaderTests {
  private func read(_ text: String) throws -> [ActivityItem] {
    var reader = KMLActivityReader(bytes: Array(text.utf8))
    var items: [ActivityItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func points(_ items: [ActivityItem]) -> [ActivityPoint] {
    items.compactMap { if case .point(let point) = $0 { point } else { nil } }
  }

  private func issues(_ items: [ActivityItem]) -> [ActivityIssue] {
    items.compactMap { if case .issue(let issue) = $0 { issue } else { nil } }
  }

  private func events(_ items: [ActivityItem]) -> [ActivityEvent] {
    items.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private func track(_ contents: String) -> String {
    "<kml><Document><Placemark><MultiTrack><Track>\(contents)</Track></MultiTrack></Placemark></Document></kml>"
  }

  @Test(
    "a document of OpenTracks gives its workouts with values, pauses, markers and pictures",
    arguments: [false, true])
  func openTracks(isOld: Bool) throws {
    var document = OpenTracksDocument(isOld: isOld)
    document.addMarker(day: 0, second: 12, name: "Bridge")
    document.addMarker(day: 1, second: 5, name: "Swan", picture: "images/7.jpg")
    document.addTrack(day: 0, name: "Home <> lake")
    document.addTrack(day: 1, name: "Again")
    let items = try read(document.text)
    let heads = items.compactMap { if case .activity(let head) = $0 { head } else { nil } }
    #expect(heads.map(\.name) == ["Home <> lake", "Again"])
    let head = try #require(heads.first)
    #expect(head.configuration.activityType == .cycling)
    #expect(head.sport == "biking" && head.notes == "Along the lake & back")
    #expect(head.identifier == "0b4e9c9a-0000-4000-8000-000000000000")
    #expect(head.recorder.name == "OpenTracks" && head.secondsFromUTC == 7200)
    let points = points(items)
    #expect(points.count == 120)
    let point = try #require(points.first)
    #expect(point.time == OpenTracksDocument.start)
    #expect(point.place == ActivityPoint.Place(latitude: 52.5, longitude: 13.4))
    #expect(point.altitude == 40 && point.speed == 5 && point.power == 150 && point.cadence == 80)
    #expect(point.heartRate == 120 && point.distance == nil)
    #expect(point.quality?.horizontalAccuracy == 4.5 && point.quality?.verticalAccuracy == 3)
    #expect(points[9].place == nil && points[9].speed == nil && points[9].heartRate == 129)
    let events = events(items)
    #expect(events.map(\.kind) == [.pause, .resume, .marker, .pause, .resume, .marker])
    #expect(events[0].time == OpenTracksDocument.start + .seconds(29))
    #expect(events[1].time == OpenTracksDocument.start + .seconds(150))
    #expect(events[2].text == "Bridge\nseen at noon" && events[2].media == nil)
    #expect(events[2].place == ActivityPoint.Place(latitude: 52.501, longitude: 13.4))
    #expect(events[5].media == "images/7.jpg")
    let totals = items.compactMap { if case .end(let totals) = $0 { totals } else { nil } }
    #expect(totals.map(\.ascentMeters) == [20, 20] && totals.map(\.descentMeters) == [40, 40])
    #expect(issues(items).isEmpty, "\(issues(items))")
  }

  @Test("what this project writes is read back, a folder as one workout")
  func own() throws {
    let start = OpenTracksDocument.start
    func point(_ second: Int, _ heartRate: Double?) -> ActivityItem {
      .point(
        ActivityPoint(
          time: start + .seconds(second),
          place: .init(latitude: 48.137, longitude: 11.5 + Double(second) / 1000),
          altitude: 519.25, speed: 2.5, heartRate: heartRate, cadence: 80, power: 200))
    }
    func workout(_ name: String, _ from: Int) -> [ActivityItem] {
      [
        .activity(
          ActivityHeader(WorkoutConfiguration(activityType: .running), name: name, notes: "n")),
        point(from, 100), point(from + 1, nil), .segment, point(from + 9, 101.5),
        .end(ActivityTotals()),
      ]
    }
    let sink = MemorySink()
    _ = try ActivityFiles.write(
      workout("Morning Run", 0) + workout("Evening Run", 5000), to: KMLActivityWriter(to: sink))
    let items = try read(sink.text)
    let heads = items.compactMap { if case .activity(let head) = $0 { head } else { nil } }
    #expect(heads.map(\.name) == ["Morning Run", "Evening Run"])
    #expect(heads.allSatisfy { $0.notes == "n" && $0.configuration.activityType == .running })
    let kinds = items.filter { if case .activity = $0 { false } else { true } }
    let expected = (workout("", 0) + workout("", 5000)).filter {
      if case .activity = $0 { false } else { true }
    }
    #expect(kinds == expected)
  }

  @Test("times and positions may come in any order")
  func order() throws {
    let items = try read(
      track(
        """
        <when>2021-05-29T18:06:21.767Z</when><coord /><coord>14.0 3.0 10.0</coord>
        <when>2021-05-29T18:06:22.042Z</when><when>2021-05-29T18:06:22.192Z</when>
        <coord>180 -3.0</coord>
        """))
    let points = points(items)
    #expect(points.map(\.place?.longitude) == [nil, 14, -180])
    #expect(points.map(\.altitude) == [nil, 10, nil])
    #expect(
      points.map(\.time?.microseconds) == [
        1_622_311_581_767_000, 1_622_311_582_042_000, 1_622_311_582_192_000,
      ])
  }

  @Test("a track whose times and positions do not belong together is skipped and reported")
  func uneven() throws {
    let other =
      "<Placemark><Track><when>2021-05-29T18:06:21Z</when><coord>1 2</coord></Track></Placemark>"
    let items = try read(
      track("<when>2021-05-29T18:06:21Z</when><coord /><coord>1 2</coord>")
        .replacingOccurrences(of: "</Document>", with: other + "</Document>"))
    #expect(points(items).count == 1)
    #expect(
      issues(items).map(\.text) == [
        "a track with 1 times and 2 positions, which do not belong together, was skipped"
      ])
  }

  @Test("wrong values and positions are reported with their line, and their point is kept")
  func values() throws {
    let items = try read(
      track(
        """

        <when>2021-05-29T18:06:21Z</when><coord>181 2</coord>
        <when>yesterday</when><coord>1 2 3</coord>
        <ExtendedData><SchemaData><SimpleArrayData name="heart_rate"><value>high</value>
        </SimpleArrayData><SimpleArrayData name="mood"><value>1</value></SimpleArrayData></SchemaData></ExtendedData>
        """))
    #expect(points(items).map(\.place?.latitude) == [nil, 2])
    #expect(
      issues(items).map(\.description) == [
        "line 2: “181 2” is not a position; the point was read without one",
        "line 3: “yesterday” is not a time", "line 4: “high” is not a number for “heart_rate”",
        "line 5: values named “mood” are not read",
        "line 5: 1 values named “heart_rate” of a track of 2 points",
      ])
  }

  @Test("lines and places without times are not a workout, and the reason says what there is")
  func noWorkout() {
    let text = """
      <kml><Document><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
      <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>
      """
    #expect(
      throws: ActivityError.noActivity(format: .kml, holds: "1 line or area without times, 1 place")
    ) { try read(text) }
    #expect(throws: ActivityError.self) { try read("<gpx/>") }
    #expect(throws: ActivityError.self) { try read("no XML") }
  }

  @Test("a document truncated at any byte gives what precedes the cut and reports the truncation")
  func truncated() throws {
    var document = OpenTracksDocument()
    document.pointCount = 6
    document.addMarker(day: 0, second: 1, name: "a", picture: "b")
    document.addTrack(day: 0, name: "x")
    let text = document.text
    for length in stride(from: 0, to: text.count - "\n</kml>".count, by: 7) {
      let cut = String(text.prefix(length))
      guard let items = try? read(cut) else { continue }
      #expect(issues(items).contains { $0.weight == .truncation }, "cut at \(length)")
      #expect(points(items).count <= 6)
      guard case .end = items.last(where: { if case .issue = $0 { false } else { true } }) else {
        Issue.record("no end: cut at \(length)")
        continue
      }
    }
  }

  @Test("points beyond the limit are skipped and counted, so that memory is bounded")
  func limit() throws {
    let source = RepeatedSource(
      start: "<kml><Placemark><Track>",
      part: "<when>2021-05-29T18:06:21Z</when><coord>14 3</coord>", count: 1010,
      end: "</Track></Placemark></kml>")
    var reader = KMLActivityReader(source, pointLimit: 1000)
    var count = 0
    var texts: [String] = []
    while let item = try reader.next() {
      if case .point = item { count += 1 }
      if case .issue(let issue) = item { texts.append(issue.text) }
    }
    #expect(count == 1000)
    #expect(texts == ["points of one track after the first 1000, which were skipped"])
  }

  @Test(
    "the real files of other programs are read or refused in words",
    .needsSharedData("files/truth.csv"))
  func real() throws {
    let folder = try #require(SharedData.folder("files/kml"))
    var counts: [String: Int] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      do {
        counts[file.lastPathComponent] =
          points(try read(try String(contentsOf: file, encoding: .utf8)))
          .count
      } catch let error as ActivityError {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(
      counts == [
        "OpenTracks__kml22_order_location_and_when.kml": 5,
        "OpenTracks__kml22_time_decreases.kml": 2,
        "togeojson__gxmultitrack.kml": 26, "togeojson__multitrack.kml": 16,
        "togeojson__non_gx_multitrack.kml": 16,
      ])
  }
}

/// Bytes that repeat.
private struct RepeatedSource: ByteSource {
  private var rest: [UInt8]
  private let part: [UInt8]
  private var count: Int
  private var end: [UInt8]

  init(start: String, part: String, count: Int, end: String) {
    rest = Array(start.utf8)
    self.part = Array(part.utf8)
    self.count = count
    self.end = Array(end.utf8)
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if rest.isEmpty, count > 0 {
      let parts = min(count, 1000)
      for _ in 0..<parts { rest += part }
      count -= parts
    } else if rest.isEmpty {
      swap(&rest, &end)
    }
    let size = min(rest.count, buffer.count)
    rest.prefix(size).withUnsafeBytes { buffer.copyMemory(from: $0) }
    rest.removeFirst(size)
    return size
  }
}
