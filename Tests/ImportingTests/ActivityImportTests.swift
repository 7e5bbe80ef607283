import Foundation
import HealthModel
import HealthStorage
import Importing
import ActivityItems
import TestSupport
import Testing

@Suite("Imported data equals the file's data")
struct ActivityImportTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  @Test("the workout belongs to the recorder's source, with its version and device")
  func source() async throws {
    let file = try await target.receive(FakeActivity().items)
    #expect(file.outcome == .imported)
    let workout = try #require(try await target.store.workouts().first)
    let revision = try #require(workout.header.sourceRevision)
    #expect(revision.source.name == "Garmin Edge 530")
    #expect(revision.source.bundleIdentifier == "file.garmin.edge-530")
    #expect(revision.version == "9.75" && revision.productType == "Edge 530")
    #expect(workout.header.device?.localIdentifier == "3312345678")
    let metadata = workout.header.metadata
    #expect(metadata.string(.importedFrom) == "FIT morning.fit")
    #expect(metadata.string(.fileSport) == "running")
    #expect(metadata.quantity(.fileAverageHeartRate) == Quantity(120, .countPerMinute))
    #expect(metadata.quantity(.elevationAscended) == Quantity(12, .meter))
    #expect(workout.totals.distanceMeters == 1800 && workout.totals.ascentMeters == 12)
    #expect(workout.span == TimeRange(start: .at(0), end: .at(600)))
  }

  @Test("totals become samples of its source over the workout, and distance in half-minute slices")
  func sums() async throws {
    try await target.receive(FakeActivity().items)
    let workout = try #require(try await target.store.workouts().first)
    var found: [QuantityType: [QuantitySample]] = [:]
    for try await batch in target.store.samples(of: workout.uuid) {
      for sample in batch { found[sample.type, default: []].append(sample) }
    }
    #expect(Set(found.keys) == [.distanceWalkingRunning, .activeEnergyBurned])
    let distance = try #require(found[.distanceWalkingRunning])
    #expect(try distance.reduce(0) { $0 + (try $1.quantity.value(in: .meter)) } == 1800)
    #expect(distance.count == 20 && distance.first?.span.start == workout.span.start)
    #expect(distance.last?.span.end == workout.span.end)
    #expect(
      distance.first?.header.sourceRevision?.source.bundleIdentifier == "file.garmin.edge-530")
  }

  @Test("every reading is in a trace, exactly as in the file")
  func traces() async throws {
    let kind = ActivityMeasure.Kind(name: "vertical_oscillation", unit: "mm")
    var items = FakeActivity().items
    for index in items.indices {
      guard case .point(var point) = items[index] else { continue }
      point.power = Double(index)
      point.measures = [ActivityMeasure(kind, Double(index) / 8)]
      items[index] = .point(point)
    }
    try await target.receive(items)
    let workout = try #require(try await target.store.workouts().first)
    let traces = try await target.store.traces(of: workout.uuid)
    let names = traces.map { $0.header.metadata.string(.traceMeasure) ?? "\($0.kind)" }
    #expect(Set(names) == ["locations", "heartRate", "distance", "power", "vertical_oscillation"])
    for trace in traces { #expect(trace.sampleCount == 601, "\(trace)") }
    let oscillation = try #require(
      traces.first { $0.header.metadata.string(.traceMeasure) == "vertical_oscillation" })
    #expect(oscillation.header.metadata.string(.traceUnit) == "mm")
    var values: [TraceSample<Double>] = []
    for try await batch in target.store.measures(of: oscillation) { values += batch }
    let expected = items.enumerated().compactMap { index, item -> TraceSample<Double>? in
      guard case .point(let point) = item, let time = point.time else { return nil }
      return TraceSample(time: time, value: Double(index) / 8)
    }
    #expect(values == expected)
  }

  @Test("a route consists of the positions, and belongs to the file's source and device")
  func route() async throws {
    try await target.receive(FakeActivity().items)
    let workout = try #require(try await target.store.workouts().first)
    let route = try #require(try await target.store.routes(of: workout.uuid).first)
    #expect(route.locationCount == 601)
    #expect(route.header.sourceRevision?.source.bundleIdentifier == "file.garmin.edge-530")
    #expect(route.header.device == workout.header.device)
  }

  @Test("points without a time or a position on Earth are counted, not guessed")
  func leftOut() async throws {
    var items = FakeActivity().items
    items.insert(.point(ActivityPoint(place: .init(latitude: 1, longitude: 2))), at: 5)
    var zero = FakeActivity().point(30)
    zero.place = .init(latitude: 0, longitude: 0)
    items[31] = .point(zero)
    let file = try await target.receive(items)
    #expect(file.leftOut.groups.map(\.text).contains("points without a time"))
    #expect(
      file.leftOut.groups.contains { $0.text.contains("invalid coordinates") && $0.count == 1 })
    let workout = try #require(try await target.store.workouts().first)
    #expect(try await target.store.routes(of: workout.uuid).first?.locationCount == 600)
  }

  @Test(
    "in a pool lengths are laps with style and SWOLF, laps are segments, and totals are by length")
  func pool() async throws {
    var swim = FakeActivity()
    swim.hasPlaces = false
    swim.head.configuration = WorkoutConfiguration(
      activityType: .swimming, lapLength: Quantity(25, .meter))
    swim.seconds = 120
    swim.lengths = (0..<4).map { index in
      ActivityLength(
        span: TimeRange(start: .at(Double(index) * 30), end: .at(Double(index) * 30 + 25)),
        strokeStyle: .freestyle, strokeCount: 15)
    }
    swim.lengths.insert(
      ActivityLength(span: TimeRange(start: .at(55), end: .at(60)), isRest: true), at: 2)
    swim.laps = [
      ActivityLap(start: .at(0), end: .at(55)), ActivityLap(start: .at(60), end: .at(115)),
    ]
    var items = swim.items
    var totals = ActivityTotals()
    totals.distanceMeters = 100
    totals.strokeCount = 63
    items[items.count - 1] = .end(totals)
    try await target.receive(items)
    let workout = try #require(try await target.store.workouts().first)
    #expect(workout.configuration.swimmingLocationType == .pool)
    let laps = workout.events.filter { $0.kind == .lap }
    #expect(laps.count == 4)
    #expect(laps.allSatisfy { $0.metadata.number(.swolfScore) == 40 })
    #expect(
      laps.allSatisfy {
        $0.metadata.enumeration(.swimmingStrokeStyle) == SwimmingStrokeStyle.freestyle
      })
    #expect(workout.events.filter { $0.kind == .segment }.count == 2)
    var strokes: [Double] = []
    var meters = 0.0
    for try await batch in target.store.samples(of: workout.uuid) {
      for sample in batch where sample.type == .swimmingStrokeCount {
        strokes.append(sample.quantity.value)
      }
      for sample in batch where sample.type == .distanceSwimming { meters += sample.quantity.value }
    }
    #expect(strokes == [15, 15, 15, 15, 3])
    #expect(meters == 100)
  }

  @Test("pauses, resumes and markers are events; laps carry the device's values")
  func events() async throws {
    var run = FakeActivity()
    var lap = ActivityLap(start: .at(0), end: .at(300), trigger: .distance, name: "first")
    lap.totals.distanceMeters = 900
    lap.totals.averageHeartRate = 131
    run.laps = [lap]
    run.events = [
      ActivityEvent(.resume, at: .at(0)), ActivityEvent(.pause, at: .at(100)),
      ActivityEvent(.pause, at: .at(110)), ActivityEvent(.resume, at: .at(160)),
      ActivityEvent(.marker, at: .at(200), text: "bridge"), ActivityEvent(.pause, at: .at(600)),
    ]
    try await target.receive(run.items)
    let workout = try #require(try await target.store.workouts().first)
    #expect(workout.events.map(\.kind) == [.lap, .pause, .resume, .marker])
    #expect(workout.duration == .seconds(540))
    let event = try #require(workout.events.first)
    #expect(event.metadata.quantity(.lapDistance) == Quantity(900, .meter))
    #expect(event.metadata.quantity(.fileAverageHeartRate) == Quantity(131, .countPerMinute))
    #expect(event.metadata.string(.lapTrigger) == "distance")
    #expect(workout.events.last?.metadata.string(.markerText) == "bridge")
  }

  @Test("beat intervals are stored with the next heart rate, and none is lost")
  func beats() async throws {
    var items = FakeActivity().items
    items.insert(.beats(ActivityBeats(intervals: [0.5, 0.51])), at: 3)
    items.insert(.beats(ActivityBeats(time: .at(600), intervals: [0.6])), at: items.count - 1)
    try await target.receive(items)
    let workout = try #require(try await target.store.workouts().first)
    let trace = try #require(
      try await target.store.traces(of: workout.uuid).first { $0.kind == .heartRate })
    var intervals: [[Double]] = []
    for try await batch in target.store.heartRates(of: trace) {
      intervals += batch.map(\.value.beatIntervals)
    }
    #expect(intervals.flatMap(\.self) == [0.5, 0.51, 0.6])
    #expect(intervals[2] == [0.5, 0.51])
  }

  @Test(
    "the time zone is a name that Foundation recognizes",
    arguments: [(7200, "GMT+0200"), (-12600, "GMT-0330"), (0, "GMT")])
  func timeZone(seconds: Int, name: String) async throws {
    var run = FakeActivity()
    run.head.secondsFromUTC = seconds
    try await target.receive(run.items)
    let workout = try #require(try await target.store.workouts().first)
    let stored = try #require(workout.header.metadata.string(.timeZone))
    #expect(stored == name)
    #expect(TimeZone(identifier: stored)?.secondsFromGMT() == seconds)
  }

  @Test("an invalid header does not move the workout away from its data")
  func wrongClock() async throws {
    var run = FakeActivity()
    run.head.start = Instant(microseconds: 0)
    try await target.receive(run.items)
    let workout = try #require(try await target.store.workouts().first)
    #expect(workout.span == TimeRange(start: .at(0), end: .at(600)))
  }
}
