import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Workouts written and read back")
struct ActivityRoundTripTests {
  private static let start = Instant(microseconds: 1_795_000_000_250_000)

  private static func contents(_ seed: Seed, hasPlaces: Bool) -> ActivityContents {
    var random = RandomWorkout(seed)
    random.hasPlaces = hasPlaces
    var contents = ActivityContents()
    for index in 0..<2 {
      contents.workouts.append(random.workout(from: start + .seconds(index * 86_400)))
    }
    return contents
  }

  private func expectEqual(
    _ read: ActivityContents, _ written: ActivityContents,
    breaks: (ActivityContents.Workout) -> [Int]
  ) throws {
    #expect(read.issues.filter { $0.weight > .note } == [])
    #expect(read.faults == [])
    try #require(read.workouts.count == written.workouts.count)
    for (got, want) in zip(read.workouts, written.workouts) {
      var got = got.sorted
      var want = want.sorted
      #expect(got.head == want.head)
      #expect(got.laps == want.laps)
      #expect(got.lengths == want.lengths)
      #expect(got.events == want.events)
      #expect(got.beats == want.beats)
      #expect(got.totals == want.totals)
      #expect(got.points.count == want.points.count)
      for (a, b) in zip(got.points, want.points) { #expect(a == b) }
      got.breaks = breaks(got)
      want.breaks = breaks(want)
      #expect(got.breaks == want.breaks)
    }
  }

  @Test(
    "workouts are unchanged after a GPX round trip, including points without a position",
    arguments: Seed.first(40))
  func gpx(seed: Seed) throws {
    for hasPlaces in [true, false] {
      let written = Self.contents(seed, hasPlaces: hasPlaces)
      let sink = MemorySink()
      let summary = try ActivityFiles.write(written.items, to: GPXActivityWriter(to: sink))
      #expect(summary.activities == 2)
      #expect(summary.omittedValues == 0)
      let read = ActivityContents(
        try ActivityFiles.read(GPXActivityReader(bytes: sink.bytes)))
      try expectEqual(read, written) { $0.breaksOfTheLine }
      let again = MemorySink()
      _ = try ActivityFiles.write(read.items, to: GPXActivityWriter(to: again))
      #expect(again.text == sink.text)
    }
  }

  @Test(
    "workouts are unchanged after a TCX round trip, including points without a time",
    arguments: Seed.first(40))
  func tcx(seed: Seed) throws {
    for hasPlaces in [true, false] {
      let written = Self.contents(seed, hasPlaces: hasPlaces)
      let sink = MemorySink()
      let summary = try ActivityFiles.write(written.items, to: TCXActivityWriter(to: sink))
      #expect(summary.activities == 2)
      let read = ActivityContents(
        try ActivityFiles.read(TCXActivityReader(bytes: sink.bytes)))
      try expectEqual(read, written) { workout in
        // A point without a time is stored outside the tracks, so no line begins at it.
        workout.breaksOfTimedPoints
      }
      let again = MemorySink()
      _ = try ActivityFiles.write(read.items, to: TCXActivityWriter(to: again))
      #expect(again.text == sink.text)
    }
  }

  @Test("a writer rejects items out of order and preserves what it wrote before")
  func order() throws {
    let head = ActivityItem.activity(ActivityHeader(WorkoutConfiguration(activityType: .running)))
    let point = ActivityItem.point(ActivityPoint(time: Self.start))
    for items in [[point], [head, head], [head, point], [head, .end(ActivityTotals()), point]] {
      #expect(throws: ActivityWriterError.self) {
        try ActivityFiles.write(items, to: GPXActivityWriter(to: MemorySink()))
      }
      #expect(throws: ActivityWriterError.self) {
        try ActivityFiles.write(items, to: TCXActivityWriter(to: MemorySink()))
      }
      #expect(throws: ActivityWriterError.self) {
        try ActivityFiles.write(items, to: CSVActivityWriter(to: MemorySink()))
      }
    }
  }
}

extension ActivityContents.Workout {
  var breaksOfTimedPoints: [Int] {
    var found: [Int] = []
    var isPending = false
    var hasPoint = false
    for (index, point) in points.enumerated() {
      if breaks.contains(index) { isPending = hasPoint }
      guard point.time != nil else { continue }
      if isPending { found.append(index) }
      isPending = false
      hasPoint = true
    }
    return found
  }
}
