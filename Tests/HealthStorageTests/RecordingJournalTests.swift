import Foundation
import GRDB
import HealthModel
import SeriesCoding
import Testing
import TestSupport

@testable import HealthStorage

@Suite("recording into the store")
struct RecordingJournalTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func plan(_ id: UUID = UUID()) -> RecordingPlan {
    RecordingPlan(
      id: id, start: .at(0),
      configuration: WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: Quantity(25, .yard)),
      options: Data([1, 2, 3]),
      traces: [
        .motion: TraceHeader(
          device: Device(model: "LSM6DSX"), metadata: ["placement": .string("wrist-left")])
      ])
  }

  /// Notes how the commits of a connection are flushed.
  private final class FlushObserver: TransactionObserver {
    private(set) var levels: [Int] = []

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidRollback(_ db: Database) {}
    func databaseDidCommit(_ db: Database) {
      levels.append((try? Int.fetchOne(db, sql: "PRAGMA synchronous")) ?? -1)
    }
  }

  // A recording whose beginning is undone by a power cut has a log that belongs to nothing.
  @Test("the beginning of a recording is on the disk before its first reading")
  func durableBeginning() async throws {
    let observer = FlushObserver()
    store.database.add(transactionObserver: observer, extent: .databaseLifetime)
    let journal = try store.beginRecording(Self.plan())
    // 2 is FULL: the write-ahead log is flushed in the commit.
    #expect(observer.levels.contains(2) && !observer.levels.contains(1))
    try journal.discard()
  }

  /// A second of readings: a fix, a heart rate, some motion samples, a pressure, sometimes a
  /// session entry.
  struct Seconds {
    var walk: SyntheticWalk
    var motion: SyntheticMotion
    var index = 0

    init(seed: UInt64) {
      walk = SyntheticWalk(seed: seed)
      motion = SyntheticMotion(seed: seed)
    }

    mutating func next(motionRate: Int = 30) -> [JournalEntry] {
      defer { index += 1 }
      let time = Instant.at(Double(index))
      var entries = motion.samples(motionRate).map(JournalEntry.motion)
      entries.append(.location(walk.next()))
      if index % 5 == 0 { entries.append(.session(Data("event \(index)".utf8))) }
      entries.append(
        .heartRate(
          TraceSample(
            time: time,
            value: HeartRate(
              beatsPerMinute: Double(100 + index % 60),
              beatIntervals: index % 3 == 0 ? [0.5, 613.0 / 1024] : []))))
      if index % 2 == 0 {
        entries.append(
          .pressure(
            TraceSample(
              time: time, value: AirPressure(pascals: 101_325 + Double(index % 40) * 0.25))))
      }
      if index % 4 != 3 {
        entries.append(
          .cycling(
            TraceSample(
              time: time,
              value: CyclingReading(
                crankRevolutionsPerMinute: index % 7 == 0 ? nil : Double(index % 90),
                wheelRevolutions: index * 3, power: index % 2 == 0 ? 187 : nil))))
      }
      return entries
    }
  }

  /// The entries grouped by stream, each in order.
  static func columns(_ entries: [JournalEntry]) -> EntryColumns { EntryColumns(entries) }

  @Test("appended entries are returned in order, with the session entries in their original places")
  func replay() async throws {
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: 1)
    var taken: [JournalEntry] = []
    for _ in 0..<700 {
      let entries = seconds.next()
      taken += entries
      try journal.append(entries)
    }
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken))
  }

  // SRC-13, SYNC-31
  @Test("without a named device, a workout and its samples come from this machine, stored once")
  func localDevice() async throws {
    func beat(_ time: Double, _ device: Device? = nil) -> QuantitySample {
      QuantitySample(
        type: .heartRate, quantity: Quantity(2, Unit.count / .second),
        span: TimeRange(at: .at(time)),
        header: ObjectHeader(device: device))
    }
    let journal = try store.beginRecording(Self.plan())
    #expect(throws: StoreError.self) { try store.beginRecording(Self.plan()) }
    let strap = Device(name: "Strap")
    let finished = try journal.finish(Workout.walk(), samples: [beat(1), beat(2, strap)])
    let local = TestStore.client.localDevice
    #expect(finished.workout.header.device == local)
    let beats = try await store.samples(SampleQuery(.quantity(.heartRate)))
    #expect(beats.map(\.header.device) == [local, strap])
  }

  @Test("a recording that was killed resumes with everything that was appended")
  func resume() async throws {
    let plan = Self.plan()
    var seconds = Seconds(seed: 2)
    var taken: [JournalEntry] = []
    // Three runs of one recording, each cut off at another point of the log.
    for life in [137, 1, 250] {
      let journal =
        life == 137 ? try store.beginRecording(plan) : try store.resumeRecording()
      #expect(journal.plan == plan)
      for _ in 0..<life {
        let entries = seconds.next()
        taken += entries
        try journal.append(entries)
      }
    }
    let unfinished = try #require(try await store.unfinishedRecording())
    #expect(unfinished.plan == plan)
    #expect(!unfinished.isRunning)
    let journal = try fixture.reopened().resumeRecording()
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken))
  }

  @Test("a copy of the files at any moment contains every earlier append", arguments: Seed.first(6))
  func crash(seed: Seed) async throws {
    var random = seed.generator
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: seed.value)
    var taken: [JournalEntry] = []
    for _ in 0..<Int(random.next() % 300) + 1 {
      let entries = seconds.next(motionRate: Int(random.next() % 60))
      taken += entries
      try journal.append(entries)
    }
    // The files that a process killed now would leave; the live process still holds its lock.
    let other = try TemporaryFolder()
    for suffix in ["", "-wal", "-recording"] {
      let name = "health.sqlite" + suffix
      try FileManager.default.copyItem(
        at: fixture.folder.file(name), to: other.file(name))
    }
    // An unfinished write leaves half a record after the last complete one.
    let log = other.file("health.sqlite-recording")
    var bytes = try Data(contentsOf: log)
    let end = try #require(bytes.lastIndex { $0 != 0 }) + 20
    if end + 4 < bytes.count { bytes.replaceSubrange(end..<end + 4, with: [99, 0, 0, 0]) }
    try bytes.write(to: log)
    let copy = try HealthStore(
      at: other.file("health.sqlite").path, for: TestStore.client, as: .owner)
    let recovered = try copy.resumeRecording()
    let replayed = try await recovered.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken))
    _ = journal
  }

  @Test("a damaged record ends the log; earlier records are kept")
  func tornRecord() async throws {
    var taken: [JournalEntry] = []
    do {
      let journal = try store.beginRecording(Self.plan())
      var seconds = Seconds(seed: 3)
      for second in 0..<10 {
        let entries = seconds.next(motionRate: 2)
        if second < 9 { taken += entries }
        try journal.append(entries)
      }
    }
    let url = fixture.folder.file("health.sqlite-recording")
    var bytes = try Data(contentsOf: url)
    let last = try #require(bytes.lastIndex { $0 != 0 })
    bytes[last] ^= 1
    try bytes.write(to: url)
    let journal = try store.resumeRecording()
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken))
  }

  @Test("a second recording is rejected with the identity of the first")
  func oneAtATime() async throws {
    let plan = Self.plan()
    var journal: RecordingJournal? = try store.beginRecording(plan)
    let other = try fixture.reopened()
    let refusal = StoreError.recordingInProgress(plan.id, process: getpid())
    #expect(throws: refusal) { _ = try other.beginRecording(Self.plan()) }
    #expect(throws: refusal) { _ = try other.resumeRecording() }
    #expect(try await other.unfinishedRecording()?.isRunning == true)
    // The rejected attempts did not release the lock.
    #expect(throws: refusal) { _ = try other.beginRecording(Self.plan()) }
    try journal?.append([.session(Data("x".utf8))])
    journal = nil
    #expect(try await other.unfinishedRecording()?.isRunning == false)
    #expect(throws: StoreError.unfinishedRecording(plan.id)) {
      _ = try other.beginRecording(Self.plan())
    }
    journal = try other.resumeRecording()
    try journal?.discard()
    #expect(try await store.unfinishedRecording() == nil)
    #expect(throws: StoreError.noUnfinishedRecording) { _ = try store.resumeRecording() }
    // The journal is still there, but its recording is not.
    _ = try store.beginRecording(Self.plan())
    _ = journal
  }

  // RTE-14, RTE-22, WKT-30
  @Test("finishing saves workout, samples, route and traces in one transaction")
  func finish() async throws {
    let plan = Self.plan()
    let journal = try store.beginRecording(plan)
    var seconds = Seconds(seed: 4)
    var taken: [JournalEntry] = []
    for _ in 0..<1500 {
      let entries = seconds.next(motionRate: 20)
      taken += entries
      try journal.append(entries)
    }
    let sample = WorkoutStorageTests.heartRate(120, at: 3)
    let workout = Workout.walk(header: ObjectHeader(uuid: plan.id))
    let finished = try journal.finish(
      workout, samples: [sample],
      route: RouteDetails(metadata: ["k": .string("v")], distanceMeters: 1234.5))
    let columns = Self.columns(taken)
    let accepted = columns.locations.filter { $0.verdict == .accepted }.map(\.location)
    #expect(finished.workout.uuid == plan.id)
    let route = try #require(finished.routes.first)
    #expect(route.workout == plan.id)
    #expect(route.locationCount == accepted.count)
    #expect(route.distanceMeters == 1234.5)
    #expect(route.header.metadata == ["k": .string("v")])
    #expect(route.span.start == accepted.first?.time)
    #expect(route.span.end == accepted.last?.time)
    let batches = try await RouteQuery(route, in: store).batches().collected()
    #expect(batches.flatMap(\.locations) == accepted)
    let traces = try await store.traces(of: plan.id)
    #expect(traces.map(\.kind) == [.locations, .motion, .heartRate, .pressure, .cycling])
    #expect(traces[1].header == plan.traces[.motion])
    let raw = try await store.locations(of: traces[0]).collected().flatMap { $0 }
    #expect(raw == columns.locations)
    let motion = try await store.motion(of: traces[1]).collected().flatMap { $0 }
    #expect(motion == taken.samples(of: MotionCodec.self))
    let rates = try await store.heartRates(of: traces[2]).collected().flatMap { $0 }
    #expect(rates == taken.samples(of: HeartRateCodec.self))
    let pressures = try await store.pressures(of: traces[3]).collected().flatMap { $0 }
    #expect(pressures == taken.samples(of: PressureCodec.self))
    let cyclings = try await store.cycling(of: traces[4]).collected().flatMap { $0 }
    #expect(cyclings == taken.samples(of: CyclingCodec.self))
    #expect(try await store.samples(of: plan.id).collected().flatMap { $0 }.count == 1)
    #expect(try await store.unfinishedRecording() == nil)
    #expect(throws: StoreError.recordingClosed(plan.id)) { try journal.append([]) }
    let left = try Data(contentsOf: fixture.folder.file("health.sqlite-recording"))
    #expect(left.isEmpty)
  }

  @Test("a rejected finish leaves the recording unchanged")
  func refusedFinish() async throws {
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: 5)
    let first = seconds.next()
    try journal.append(first)
    var workout = Workout.walk()
    workout.totals.distanceMeters = .nan
    #expect(throws: StoreError.self) { _ = try journal.finish(workout) }
    let second = seconds.next()
    try journal.append(second)
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(first + second))
    workout.totals.distanceMeters = 1
    #expect(try journal.finish(workout).routes.count == 1)
  }

  // RTE-20
  @Test("without an accepted location no route is saved, and the raw fixes are kept")
  func noRoute() async throws {
    let journal = try store.beginRecording(Self.plan())
    var walk = SyntheticWalk(seed: 6)
    let fixes = walk.fixes(20).map { fix in
      var fix = fix
      fix.verdict = .inaccurate
      return fix
    }
    try journal.append(fixes.map(JournalEntry.location))
    let finished = try journal.finish(.walk())
    #expect(finished.routes.isEmpty)
    let trace = try #require(try await store.traces(of: finished.workout.uuid).first)
    #expect(try await store.locations(of: trace).collected().flatMap { $0 } == fixes)
    let empty = try store.beginRecording(Self.plan())
    #expect(try empty.finish(.walk()).routes.isEmpty)
  }

  @Test(
    "a clock correction moves all earlier entries, stored or not, and adds a session entry")
  func clock() async throws {
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: 7)
    var taken: [JournalEntry] = []
    for second in 0..<200 {
      let entries = seconds.next()
      taken += entries
      try journal.append(entries)
      if second == 150 {
        try journal.correctClock(by: .seconds(-3600), session: Data("after".utf8))
      }
    }
    let journalled = try await journal.entries().collected().flatMap { $0 }
    #expect(journalled.contains(.session(Data("after".utf8))))
    let newest = try journal.newestSession { $0.starts(with: Data("after".utf8)) ? $0 : nil }
    #expect(newest == Data("after".utf8))
    let moved = try await store.unfinishedRecording()?.plan.start
    #expect(moved == journal.plan.start + .seconds(-3600))
    let motions = taken.samples(of: MotionCodec.self)
    #expect(journalled.samples(of: MotionCodec.self) == earlier(motions, first: 151 * 30))
    let rates = taken.samples(of: HeartRateCodec.self)
    #expect(journalled.samples(of: HeartRateCodec.self) == earlier(rates, first: 151))
    let pressures = taken.samples(of: PressureCodec.self)
    #expect(journalled.samples(of: PressureCodec.self) == earlier(pressures, first: 76))
    let cyclings = taken.samples(of: CyclingCodec.self)
    let before = cyclings.count { $0.time <= .at(150) }
    #expect(journalled.samples(of: CyclingCodec.self) == earlier(cyclings, first: before))
    var locations = Self.columns(taken).locations
    for index in 0..<151 { locations[index].location.time += .seconds(-3600) }
    #expect(Self.columns(journalled).locations == locations)
  }

  /// The samples, the first of them an hour earlier.
  private func earlier<Value>(
    _ samples: [TraceSample<Value>], first count: Int
  ) -> [TraceSample<Value>] {
    samples.enumerated().map { index, sample in
      let offset = Duration.seconds(index < count ? -3600 : 0)
      return TraceSample(time: sample.time + offset, value: sample.value)
    }
  }

  @Test("entries beyond the capacity of the log are moved to the store")
  func burst() async throws {
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: 8)
    var taken: [JournalEntry] = []
    for count in [1, 700, 2] {
      var entries: [JournalEntry] = []
      for _ in 0..<count { entries += seconds.next(motionRate: 80) }
      taken += entries
      try journal.append(entries)
    }
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken))
  }

  @Test("if the store cannot grow, stored entries remain and the error states the reason")
  func diskFull() async throws {
    let journal = try store.beginRecording(Self.plan())
    var seconds = Seconds(seed: 9)
    let pages = try await store.read { db in try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 }
    try await store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA max_page_count = \(pages + 8)")
    }
    var taken: [JournalEntry] = []
    var refusals = 0
    for _ in 0..<700 {
      let entries = seconds.next()
      do throws(StoreError) {
        try journal.append(entries)
        taken += entries
      } catch {
        #expect(error == .diskFull(path: store.path))
        refusals += 1
      }
    }
    #expect(refusals > 10)
    #expect(taken.count > 2000)
    // Another handle can still read, and the recording continues once there is space.
    #expect(try await fixture.reopened().unfinishedRecording()?.isRunning == true)
    try await store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA max_page_count = 1000000")
    }
    let more = seconds.next()
    try journal.append(more)
    let replayed = try await journal.entries().collected().flatMap { $0 }
    #expect(Self.columns(replayed) == Self.columns(taken + more))
  }

  @Test("other handles list workouts during a recording")
  func concurrentReaders() async throws {
    let journal = try store.beginRecording(Self.plan())
    let reader = try fixture.reopened()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var seconds = Seconds(seed: 10)
        for _ in 0..<120 { try journal.append(seconds.next()) }
      }
      group.addTask {
        for _ in 0..<40 {
          _ = try await reader.workouts()
          try await reader.save(.walk())
        }
      }
      try await group.waitForAll()
    }
    #expect(try await reader.workouts().count == 40)
  }
}
