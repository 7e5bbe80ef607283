import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout export as TCX")
struct TCXExportTests {
  let program: Program
  let sample: SampleStore

  init() async throws {
    program = try Program()
    sample = try SampleStore(at: program.storePath)
    try await sample.saveAll()
  }

  private func exported(_ id: String) throws -> String {
    let result = try program.run("export", id, "--format", "tcx", "-o", "-")
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    return result.output
  }

  /// Returns the texts of an element, in order.
  private func texts(_ name: String, _ text: String) -> [String] {
    text.split(separator: "<\(name)>").dropFirst().map {
      String($0.prefix(upTo: $0.range(of: "</\(name)>")?.lowerBound ?? $0.startIndex))
    }
  }

  private func numbers(_ name: String, _ text: some StringProtocol) -> [Double] {
    texts(name, String(text)).compactMap(Double.init)
  }

  /// Returns the laps, each with the text before its tracks and its points.
  private func laps(_ text: String) -> [(totals: String, points: [String])] {
    text.split(separator: "<Lap ").dropFirst().map { lap in
      let body = lap.prefix(upTo: lap.range(of: "</Lap>")?.lowerBound ?? lap.endIndex)
      let head = body.prefix(upTo: body.range(of: "<Track>")?.lowerBound ?? body.endIndex)
      return (String(head), texts("Trackpoint", String(body)))
    }
  }

  @Test("a pool swim has a lap for each length and each rest, and matches its golden file")
  func swim() throws {
    let text = try exported(SampleStore.swimID)
    expectGolden(text, named: "commands/export-swim.tcx")
    let laps = laps(text)
    #expect(
      laps.map { texts("Intensity", $0.totals) }
        == ["Active", "Resting", "Active", "Resting", "Active", "Resting", "Active", "Resting"]
        .map { [$0] })
    #expect(numbers("TotalTimeSeconds", text) == [25, 5, 25, 5, 25, 5, 25, 5])
    #expect(text.contains("<Notes>butterfly, 18 strokes, SWOLF 43</Notes>"))
    #expect(!text.contains("<Position>"))
    #expect(laps.flatMap { numbers("DistanceMeters", $0.points.joined()) }.last == 91.44)
  }

  @Test("laps, points and the workout agree on the distance")
  func distances() throws {
    let laps = laps(try exported(SampleStore.walkID))
    #expect(laps.count == 2)
    var reached = 0.0
    for lap in laps {
      let meters = try #require(numbers("DistanceMeters", lap.totals).first)
      #expect(meters == 725.25)
      let points = numbers("DistanceMeters", lap.points.joined())
      #expect(points.count == lap.points.count)
      #expect(zip(points, points.dropFirst()).allSatisfy { $0 <= $1 })
      reached += meters
      #expect(points.last == reached)
    }
    #expect(reached == 1450.5)
  }

  @Test("every accepted location is in the lap of its time, and the track is split at the pause")
  func locations() throws {
    let text = try exported(SampleStore.walkID)
    let accepted = try SampleStore.walkedLocations().filter { $0.verdict == .accepted }
    #expect(numbers("LatitudeDegrees", text) == accepted.map(\.location.latitude))
    #expect(numbers("AltitudeMeters", text) == accepted.compactMap(\.location.altitude))
    #expect(texts("Time", text) == accepted.map(\.location.time.rfc3339))
    #expect(laps(text).map(\.points.count) == [596, 477])
    // The first lap, and the second before and after the pause.
    #expect(texts("Track", text).count == 3)
    #expect(numbers("TotalTimeSeconds", text) == [600, 480])
    #expect(numbers("Calories", text).reduce(0, +) == 96)
    #expect(texts("TriggerMethod", text) == ["Distance", "Distance"])
  }

  @Test("heart rates are at the points and summarized in the laps; a pause counts nowhere")
  func heartRate() async throws {
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    let samples = (0..<240).map { index in
      QuantitySample(
        type: .heartRate, quantity: Quantity(Double(index < 120 ? 100 : 140), .countPerMinute),
        span: TimeRange(at: start + .seconds(5 * index)))
    }
    // A heart rate during the pause, which begins at 12 minutes.
    let stray = QuantitySample(
      type: .heartRate, quantity: Quantity(190, .countPerMinute),
      span: TimeRange(at: start + .milliseconds(780_500)))
    try await sample.store.add(samples + [stray], to: try SampleStore.id(SampleStore.walkID))
    let laps = laps(try exported(SampleStore.walkID))
    let averages = laps.map { texts("AverageHeartRateBpm", $0.totals) }
    #expect(averages == [["<Value>100</Value>"], ["<Value>140</Value>"]])
    #expect(laps.map { texts("MaximumHeartRateBpm", $0.totals) } == averages)
    let points = laps.flatMap(\.points)
    #expect(points.allSatisfy { $0.contains("<HeartRateBpm>") })
  }

  @Test("a workout without laps, route or heart rate is one lap without a track")
  func bare() throws {
    let text = try exported(SampleStore.rideID)
    #expect(text.contains("Sport=\"Biking\""))
    #expect(numbers("TotalTimeSeconds", text) == [3723])
    #expect(numbers("DistanceMeters", text) == [0])
    #expect(!text.contains("<Track"))
  }

  @Test("without a route, heart rates become points, as do both ends if there is a distance")
  func indoors() async throws {
    let start = try SampleStore.instant("2026-11-23T10:00:00Z")
    var totals = Workout.Totals()
    totals.distanceMeters = 1000
    let run = try await sample.store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .indoor),
        span: TimeRange(start: start, duration: .seconds(300)),
        events: [
          WorkoutEvent(kind: .pause, at: start + .seconds(100)),
          WorkoutEvent(kind: .resume, at: start + .seconds(200)),
          WorkoutEvent(
            kind: .marker, at: start + .seconds(50), metadata: [.markerText: .string("<&>")]),
        ],
        totals: totals))
    let rates = stride(from: 10, to: 300, by: 20).map { second in
      QuantitySample(
        type: .heartRate, quantity: Quantity(150, .countPerMinute),
        span: TimeRange(at: start + .seconds(second)))
    }
    try await sample.store.add(rates, to: run.uuid)
    let text = try exported(run.uuid.uuidString)
    #expect(text.contains("Sport=\"Running\""))
    #expect(text.contains("2026-11-23T10:00:50.000Z &lt;&amp;&gt;</Notes>"))
    #expect(numbers("TotalTimeSeconds", text) == [200])
    // The start, five rates before and five after the pause, the end.
    #expect(texts("Track", text).map { texts("Trackpoint", $0).count } == [6, 6])
    #expect(laps(text).flatMap { numbers("DistanceMeters", $0.points.joined()) } == [0, 1000])
  }

  @Test("time between laps is a lap, too, unless it is shorter than a turn")
  func gaps() async throws {
    let start = try SampleStore.instant("2026-11-23T10:00:00Z")
    func lap(_ from: Int, _ to: Int) -> WorkoutEvent {
      WorkoutEvent(
        kind: .lap, span: TimeRange(start: start + .seconds(from), end: start + .seconds(to)),
        metadata: [.lapDistance: .quantity(Quantity(Double(to), .meter))])
    }
    var totals = Workout.Totals()
    totals.distanceMeters = 400
    totals.energyKilocalories = 10
    let run = try await sample.store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running),
        span: TimeRange(start: start, duration: .seconds(180)),
        events: [lap(0, 60), lap(62, 122), lap(132, 178)], totals: totals))
    let laps = laps(try exported(run.uuid.uuidString))
    func totalsOf(_ name: String) -> [Double] { laps.flatMap { numbers(name, $0.totals) } }
    #expect(totalsOf("TotalTimeSeconds") == [60, 60, 10, 46])
    #expect(totalsOf("DistanceMeters") == [60, 122, 40, 178])
    #expect(totalsOf("Calories").reduce(0, +) == 10)
    #expect(laps.allSatisfy { texts("Intensity", $0.totals) == ["Active"] })
    let triggers = laps.map { texts("TriggerMethod", $0.totals)[0] }
    #expect(triggers == ["Time", "Time", "Manual", "Manual"])
  }

  @Test("exported files are valid TrainingCenterDatabase v2", arguments: ["walk", "swim", "ride"])
  func schema(name: String) throws {
    let id = [
      "walk": SampleStore.walkID, "swim": SampleStore.swimID, "ride": SampleStore.rideID,
    ]
    let file = program.folder.file("\(name).tcx")
    #expect(try program.run("export", id[name] ?? "", "-o", file.path).exitCode == 0)
    let schema = PackageRoot.url("Fixtures/schemas/tcx-2-shape.xsd").path
    let result = try program.shell("xmllint --noout --nonet --schema '\(schema)' '\(file.path)'")
    #expect(result.exitCode == 0, "\(result.error)")
  }

  @Test(
    "an exported recording is imported with its laps, styles, pauses and markers",
    arguments: [SampleStore.walkID, SampleStore.swimID])
  func returns(id: String) async throws {
    let file = program.folder.file("recording.tcx").path
    let other = program.folder.file("other.sqlite").path
    #expect(try program.run("export", id, "-o", file).exitCode == 0)
    #expect(try program.run("import", file, "--store", other).exitCode == 0)
    let recorded = try #require(try await sample.store.workout(try SampleStore.id(id)))
    let imported = try #require(
      try await HealthStore(at: other, for: SampleStore.client, as: .owner).workouts().first)
    #expect(imported.configuration == recorded.configuration)
    #expect(imported.span == recorded.span)
    #expect(Self.facts(of: imported) == Self.facts(of: recorded))
  }

  /// What a file can keep of the events: all but the names of segments.
  private static func facts(of workout: Workout) -> [String] {
    workout.events.filter { $0.kind != .segment }.map { event in
      let style: SwimmingStrokeStyle? = event.metadata.enumeration(.swimmingStrokeStyle)
      return [
        "\(event.kind)", event.span.start.rfc3339, event.span.end.rfc3339, style?.name,
        event.metadata.number(.swolfScore).map { "\($0)" }, event.metadata.string(.markerText),
      ].compactMap(\.self).joined(separator: " ")
    }.sorted()
  }

  @Test("the file extension selects the format, and --to equals -o")
  func names() throws {
    let result = try program.run("export", SampleStore.swimID, "--to", "swim.TCX")
    #expect(result.output == "swim.TCX: 8 laps with 9 points\n")
    let text = try Data(contentsOf: program.folder.file("swim.TCX"))
    #expect(text == Data(try exported(SampleStore.swimID).utf8))
    let all = try program.run("export", "--all", "--format", "tcx", "-o", "laps", "--json")
    #expect(try JSONSchema("export").faults(in: all.output) == "")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.file("laps").path)
    #expect(names.count == 3)
    #expect(names.allSatisfy { $0.hasSuffix(".tcx") })
  }

  @Test(
    "a file extension that contradicts the format is refused",
    arguments: [["--format", "tcx", "-o", "x.gpx"], ["--format", "gpx", "-o", "x.tcx"]])
  func contradiction(words: [String]) throws {
    let result = try program.run(["export", "last"] + words)
    #expect(result.exitCode == 64)
    #expect(result.error.contains("--format is \(words[1])"))
  }
}
