import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import StoreDatabase
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// Random saves, edits, deletions and decisions of an owner, with exchanges of a coach in between.
@Suite("what a coach has after random histories", .timeLimit(.minutes(20)))
struct ReaderHistoryTests {
  /// More are run by `WORKOUT_READER_HISTORIES=200`.
  private static let historyCount =
    ProcessInfo.processInfo.environment["WORKOUT_READER_HISTORIES"].flatMap(Int.init) ?? 8

  /// A saved object with words that no other save has: in its note, and in the name of its device and its source.
  private struct Planted {
    let id: UUID
    let type: ObjectType
    let words: [String]
  }

  private struct History {
    let pair: ReaderPair
    let editor: WorkoutEditor
    var random: SplitMix64
    var planted: [Planted] = []
    /// What the coach could see at any exchange, and the words in it.
    var shown: Set<UUID> = []
    var shownWords: Set<String> = []
    /// What could be seen at the time of a change, of which a deletion is reported.
    var seen: Set<UUID> = []
    /// The types of which everything could be read at any exchange, whose deletions are reported.
    var open: Set<ObjectType> = []

    init(_ seed: Seed) async throws {
      pair = try await ReaderPair()
      editor = WorkoutEditor(of: pair.owner.store.store) { _ in nil }
      random = seed.generator
    }

    var store: HealthStore { pair.owner.store.store }

    mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    private mutating func words() -> [String] {
      (0..<3).map { _ in "secret\(String(random.next(), radix: 36))" }
    }

    /// A handle whose saves have a source of its own.
    private func source(_ name: String) throws -> HealthStore {
      try HealthStore(
        at: store.path, for: ReplicaTestStore.client(name), as: .owner, creating: false)
    }

    private mutating func header(_ words: [String]) -> ObjectHeader {
      var metadata: Metadata = [.workoutNotes: .string(words[0])]
      if pick(2) == 0 {
        metadata[.syncIdentifier] = .string("name\(pick(4))")
        metadata[.syncVersion] = .number(Double(1 + pick(4)))
      }
      return ObjectHeader(device: Device(name: words[1]), metadata: metadata)
    }

    private mutating func moment() -> Instant {
      ReplicaTestStore.start + .seconds(Double(3600 * pick(6)))
    }

    mutating func save() async throws {
      // It may replace an object of the same name, whose deletion is reported if it could be seen.
      seen.formUnion(try await pair.visible().ids)
      let (words, start) = (words(), moment())
      let handle = try source(words[2])
      switch pick(4) {
      case 0:
        let types = [QuantityType.bodyMass, .heartRate]
        let type = types[pick(2)]
        let sample = QuantitySample(
          type: type, quantity: Quantity(70, type.canonicalUnit), span: TimeRange(at: start),
          header: header(words))
        try await handle.save([.quantity(sample)])
        planted.append(Planted(id: sample.uuid, type: .quantity(type), words: words))
      case 1:
        let members = [(QuantityType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80)]
          .map { type, value in
            QuantitySample(
              type: type, quantity: Quantity(value, type.canonicalUnit),
              span: TimeRange(at: start), header: header(words))
          }
        let pressure = Correlation(
          type: .bloodPressure, span: TimeRange(at: start), members: members.map(Sample.quantity),
          header: header(words))
        try await handle.save([.correlation(pressure)])
        planted += members.map { Planted(id: $0.uuid, type: .quantity($0.type), words: words) }
        planted.append(
          Planted(id: pressure.uuid, type: .correlation(.bloodPressure), words: words))
      default: try await saveWalk(handle, at: start, words)
      }
    }

    private mutating func saveWalk(
      _ handle: HealthStore, at start: Instant, _ words: [String]
    ) async throws {
      let workout = Workout(
        configuration: WorkoutConfiguration(activityType: .walking),
        span: TimeRange(start: start, duration: .seconds(600)), totals: Workout.Totals(),
        header: header(words))
      let moments = (0..<60).map { start + .seconds($0 * 10) }
      let rates = moments.prefix(6).map {
        QuantitySample(
          type: .heartRate, quantity: Quantity(100, .countPerMinute), span: TimeRange(at: $0),
          header: ObjectHeader())
      }
      try await handle.save(workout, samples: rates)
      guard try await handle.workout(workout.uuid) != nil else { return }
      planted.append(Planted(id: workout.uuid, type: .workout, words: words))
      planted += rates.map {
        Planted(id: $0.uuid, type: .quantity(.heartRate), words: [words[2]])
      }
      let builder = RouteBuilder(in: handle)
      try await builder.insert(
        moments.enumerated().map {
          Location(
            time: $0.element, latitude: 48 + Double($0.offset) * 1e-4, longitude: 9,
            horizontalAccuracy: 3, speed: 1.4)
        })
      let route = try await builder.finish(for: workout)
      planted.append(Planted(id: route.uuid, type: .workoutRoute, words: [words[2]]))
    }

    mutating func change() async throws {
      seen.formUnion(try await pair.visible().ids)
      let walks = try await store.workouts().map(\.uuid)
      switch pick(8) {
      case 0, 1:
        let all = try await ReaderPair.objects(in: store).sorted { "\($0)" < "\($1)" }
        if !all.isEmpty { try await store.delete([all[pick(all.count)]]) }
      case 2 where !walks.isEmpty: try await store.deleteWorkout(walks[pick(walks.count)])
      case 3 where !walks.isEmpty:
        var changes = WorkoutChanges()
        changes.name = .set("walk \(pick(9))")
        try await store.edit(walks[pick(walks.count)], changes)
      case 4 where !walks.isEmpty:
        var trim = WorkoutTrim()
        trim.start = .time(.seconds(Int64(60 + pick(120))))
        _ = try? await editor.edit(walks[pick(walks.count)], WorkoutChanges(), trimming: trim)
      case 5 where !walks.isEmpty:
        _ = try? await editor.split(
          walks[pick(walks.count)], at: .after(.seconds(Int64(200 + pick(100)))))
      case 6 where !walks.isEmpty:
        _ = try? await editor.merge(walks[pick(walks.count)], walks[pick(walks.count)])
      case 7 where !walks.isEmpty:
        _ = try? await store.undoEdit(of: walks[pick(walks.count)])
      default: try await save()
      }
    }

    /// Exchanges from either side.
    mutating func exchange() async throws {
      let visible = try await pair.visible()
      shown.formUnion(visible.ids)
      shownWords.formUnion(visible.words)
      let permissions = try await store.permissions(of: pair.application)
      func isOpen(_ type: ObjectType) -> Bool { permissions[type]?.read == .everything }
      let isOpenForRoutes = [.workout, .workoutRoute, .location].allSatisfy(isOpen)
      for type in ReaderPair.readable
      where isOpen(type) && (type != .workoutRoute || isOpenForRoutes) {
        open.insert(type)
      }
      if pick(2) == 0 {
        try await pair.coach.exchange(with: pair.owner)
      } else {
        try await pair.owner.exchange(with: pair.coach)
      }
    }

    /// Looks in the coach's files for what it could see at no exchange.
    func expectNoLeak(_ seed: Seed) async throws {
      var needles: [(String, Data)] = []
      // The deletion of an object of a type that is open, or that was visible, names it, and its source.
      func isReported(_ object: Planted) -> Bool {
        open.contains(object.type) || seen.contains(object.id)
      }
      let reported = Set(planted.filter(isReported).compactMap(\.words.last))
      for object in planted {
        if !shown.contains(object.id), !isReported(object) {
          needles += ReaderPair.forms(object.id)
        }
        needles += object.words.filter { !shownWords.contains($0) && !reported.contains($0) }
          .map { ($0, Data($0.utf8)) }
      }
      let found = try pair.coachHas(needles)
      let types = found.map { found in
        planted.filter { "\($0.id)" == found || $0.words.contains(found) }
          .map { "\(found) of \($0.type) \($0.words.firstIndex(of: found) ?? -1)" }
      }
      #expect(types == [], "\(seed)")
      let others = ["secretapplication", "secretphone", "secretsetting", "secretpurpose"]
      #expect(try pair.coachHas(others.map { ($0, Data($0.utf8)) }) == [], "\(seed)")
    }
  }

  /// Settings and applications that no coach is to know of.
  private func plantSettings(_ history: History) async throws {
    let store = history.store
    try await store.setProfileFact(.plans, "{\"secretsetting\":1}")
    var registration = ClientRegistration(
      readPurpose: "secretpurpose", sharePurpose: "secretpurpose")
    registration.companion = nil
    let handle = try history.pair.owner.store.application("secretapplication")
    try await handle.register(registration)
    try await store.decide(
      [.workout: TypeDecision(read: .everything)], for: "org.example.secretapplication")
    try await store.registerReplica(UUID(), named: "secretphone", now: ReplicaTestStore.start)
  }

  // SYNC-26
  @Test(
    "what is permitted more and more is on the coach's side what it is on the owner's, whatever is edited",
    arguments: Seed.first(Self.historyCount))
  func equal(seed: Seed) async throws {
    var history = try await History(seed)
    let pair = history.pair
    try await plantSettings(history)
    var closed = ReaderPair.readable
    for _ in 0..<40 {
      switch history.pick(12) {
      case 0...4: try await history.save()
      case 5...8: try await history.change()
      case 9 where !closed.isEmpty:
        // A deletion of before a decision is not sent in all cases.
        try await history.exchange()
        try await pair.permit([closed.remove(at: history.pick(closed.count)): .everything])
      default: try await history.exchange()
      }
    }
    try await history.exchange()
    try await history.expectNoLeak(seed)
    for _ in closed { try await pair.permit([closed.removeLast(): .everything]) }
    try await history.exchange()
    let given = Set(
      try await ReaderPair.lines(of: history.store, forReader: pair.application))
    let held = Set(try await ReaderPair.lines(of: pair.coach.store.store, forReader: nil))
    #expect(given.subtracting(held).sorted() == [], "\(seed)")
    #expect(held.subtracting(given).sorted() == [], "\(seed)")
    #expect(try await pair.coach.store.store.verify() == [], "\(seed)")
  }

  @Test(
    "with any decisions a coach has all that they permit at an exchange, and never anything else",
    arguments: Seed.first(Self.historyCount))
  func leaks(seed: Seed) async throws {
    var history = try await History(seed)
    let pair = history.pair
    try await plantSettings(history)
    for _ in 0..<50 {
      switch history.pick(12) {
      case 0...3: try await history.save()
      case 4...6: try await history.change()
      case 7...9:
        let since = ReplicaTestStore.start + .seconds(Double(3600 * history.pick(6)))
        let type = ReaderPair.readable[history.pick(ReaderPair.readable.count)]
        let scopes: [ReadScope] =
          type == .location ? [.nothing, .everything] : [.nothing, .since(since), .everything]
        try await pair.permit([type: scopes[history.pick(scopes.count)]])
      default:
        try await history.exchange()
        let held = try await ReaderPair.objects(in: pair.coach.store.store)
        let visible = try await pair.visible().ids
        #expect(visible.subtracting(held) == [], "\(seed)")
        #expect(held.subtracting(history.shown) == [], "\(seed)")
        try await history.expectNoLeak(seed)
      }
    }
    try await history.exchange()
    try await history.expectNoLeak(seed)
    #expect(try await pair.coach.store.store.verify() == [], "\(seed)")
  }
}
