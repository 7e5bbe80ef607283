import Archiving
import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Reanalysis
import StoreDatabase
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

@Suite("a replica of somebody else, which receives what is permitted", .timeLimit(.minutes(3)))
struct ReaderTests {
  private static let heart = ObjectType.quantity(.heartRate)
  private static let mass = ObjectType.quantity(.bodyMass)

  // SYNC-26
  @Test(
    "a coach gets nothing before it is permitted, then the permitted types, and nothing new after that ends"
  )
  func permission() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    try await owner.store.saveWalk(3, name: "walk", version: 1)
    try await owner.store.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await coach.exchange(with: owner)
    #expect(try await ReaderPair.objects(in: coach.store.store).isEmpty)
    try await pair.permit([Self.heart: .everything])
    try await coach.exchange(with: owner)
    #expect(try await coach.store.store.quantitySamples(.heartRate).count == 3)
    #expect(try await coach.store.store.workouts().isEmpty)
    #expect(try await coach.store.store.quantitySamples(.bodyMass).isEmpty)
    // The owner connects as well; nothing comes from the coach.
    try await coach.store.store.save([ReplicaTestStore.mass(99, name: nil, version: 0)])
    try await pair.permit([
      .workout: .everything, .workoutRoute: .everything, .location: .everything,
    ])
    let before = try await owner.store.archive()
    try await owner.exchange(with: coach)
    #expect(try await owner.store.archive() == before)
    #expect(try await owner.store.position(of: coach.store) == 0)
    let walk = try #require(try await coach.store.store.workouts().first)
    #expect(try await coach.store.store.routes(of: walk.uuid).map(\.locationCount) == [5])
    var rates = 0
    for try await batch in coach.store.store.samples(of: walk.uuid) { rates += batch.count }
    #expect(rates == 3)
    // A deletion is reported to the coach, whose copy is deleted.
    let rate = try #require(try await coach.store.store.quantitySamples(.heartRate).first)
    try await owner.store.store.delete([rate.uuid])
    try await coach.exchange(with: owner)
    #expect(try await coach.store.store.quantitySamples(.heartRate).count == 2)
    try await pair.permit([Self.heart: .nothing])
    try await owner.store.saveWalk(4, name: nil, version: 0)
    try await coach.exchange(with: owner)
    #expect(try await coach.store.store.workouts().count == 2)
    #expect(try await coach.store.store.quantitySamples(.heartRate).count == 2)
    #expect(try await coach.store.store.clients().isEmpty)
    #expect(try await coach.store.store.verify() == [])
    try await pair.permit(ReaderPair.everything)
    try await coach.exchange(with: owner)
    #expect(try await coach.store.store.quantitySamples(.heartRate).count == 5)
  }

  // SYNC-26
  @Test("before the first decision a coach gets no deletion of anything")
  func deletedBefore() async throws {
    let pair = try await ReaderPair()
    let store = pair.owner.store.store
    let members = [(QuantityType.bloodPressureSystolic, 120.0), (.bloodPressureDiastolic, 80)].map {
      QuantitySample(
        type: $0, quantity: Quantity($1, $0.canonicalUnit),
        span: TimeRange(at: ReplicaTestStore.start), header: ObjectHeader())
    }
    let pressure = Correlation(
      type: .bloodPressure, span: TimeRange(at: ReplicaTestStore.start),
      members: members.map(Sample.quantity), header: ObjectHeader())
    try await store.save([.correlation(pressure)])
    try await store.delete([pressure.uuid])
    try await pair.coach.exchange(with: pair.owner)
    try await pair.permit(ReaderPair.everything)
    try await pair.coach.exchange(with: pair.owner)
    #expect(try pair.coachHas(ReaderPair.forms(pressure.uuid)) == [])
  }

  @Test(
    "a change of what a coach may not see is not reported to it, one of what it may see is, and at once"
  )
  func following() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    try await pair.permit([Self.heart: .everything])
    try await owner.serving { address in
      try await coach.locate(owner, at: address)
      try await coach.serving { _ in
        try await owner.store.saveWalk(3, name: nil, version: 0)
        #expect(
          try await eventually {
            try await coach.store.store.quantitySamples(.heartRate).count == 3
          })
        let position = try await coach.store.position(of: owner.store)
        try await owner.store.store.save([ReplicaTestStore.mass(71, name: nil, version: 0)])
        try await owner.store.saveWalk(4, name: nil, version: 0)
        #expect(
          try await eventually {
            try await coach.store.store.quantitySamples(.heartRate).count == 6
          })
        #expect(try await coach.store.position(of: owner.store) > position)
        #expect(try await coach.store.store.quantitySamples(.bodyMass).isEmpty)
        try await pair.permit([Self.mass: .everything])
        #expect(
          try await eventually {
            try await coach.store.store.quantitySamples(.bodyMass).count == 2
          })
      }
    }
  }

  @Test(
    "what is permitted while nobody is connected is sent by the service, not at the next change")
  func permittedMeanwhile() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    try await coach.exchange(with: owner)
    let known = { try #require(try await PairedReplicas.read(owner.store.store)?.replicas.first) }
    #expect(try await !owner.network.hasChanges(for: known()))
    try await owner.store.store.save([ReplicaTestStore.mass(71, name: nil, version: 0)])
    #expect(try await !owner.network.hasChanges(for: known()))
    try await pair.permit([Self.mass: .everything])
    #expect(try await owner.network.hasChanges(for: known()))
    try await coach.exchange(with: owner)
    #expect(try await !owner.network.hasChanges(for: known()))
    #expect(try await coach.store.store.quantitySamples(.bodyMass).count == 2)
  }

  @Test("an edited workout replaces the coach's, with what was trimmed, merged and parted")
  func edits() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    let editor = WorkoutEditor(of: owner.store.store) { _ in nil }
    try await pair.permit(ReaderPair.everything)
    let first = try await owner.store.saveWalk(3, name: nil, version: 0)
    func expectEqual(_ words: String) async throws {
      let report = try await coach.exchange(with: owner)
      #expect(report.notes == [], "\(words)")
      let given = Set(
        try await ReaderPair.lines(of: owner.store.store, forReader: pair.application))
      let held = Set(try await ReaderPair.lines(of: coach.store.store, forReader: nil))
      #expect(given.subtracting(held).sorted() == [], "\(words)")
      #expect(held.subtracting(given).sorted() == [], "\(words)")
      #expect(try await coach.store.store.verify() == [], "\(words)")
    }
    try await expectEqual("saved")
    var changes = WorkoutChanges()
    changes.name = .set("Lake")
    try await owner.store.store.edit(first, changes)
    try await expectEqual("renamed")
    let name = try await coach.store.store.workout(first)?.header.metadata.string(.workoutName)
    #expect(name == "Lake")
    var trim = WorkoutTrim()
    trim.start = .time(.seconds(3))
    try await editor.edit(first, WorkoutChanges(), trimming: trim)
    try await expectEqual("trimmed")
    #expect(try await coach.store.store.routes(of: first).map(\.locationCount) == [2])
    try await owner.store.store.undoEdit(of: first)
    try await expectEqual("not trimmed")
    #expect(try await coach.store.store.routes(of: first).map(\.locationCount) == [5])
    let parts = try await editor.split(first, at: .after(.seconds(150)))
    #expect(parts.count == 2)
    try await expectEqual("split")
    try await owner.store.store.undoEdit(of: first)
    try await expectEqual("whole")
    #expect(try await coach.store.store.workouts().map(\.uuid) == [first])
  }

  @Test("who is in another role than it was paired in is refused on both sides")
  func roles() async throws {
    let pair = try await ReaderPair()
    try await pair.permit(ReaderPair.everything)
    for role in [nil, ReplicaRole.reader] {
      try await pair.coach.network.updatePaired { paired in
        paired.change(pair.owner.network.identity) { $0.role = role }
      }
      await #expect(throws: NetworkError.self) { try await pair.coach.exchange(with: pair.owner) }
      await #expect(throws: NetworkError.self) { try await pair.owner.exchange(with: pair.coach) }
      #expect(try await ReaderPair.objects(in: pair.coach.store.store).isEmpty)
    }
  }

  /// What a coach might send that wants to write, and to watch.
  private enum Attack: String, CaseIterable {
    case frame, part, current, receipt, mirror, mirrorRequest

    func messages(_ bytes: [UInt8]) throws -> [Message] {
      switch self {
      case .frame:
        [
          try Message(
            .changes,
            ChangesHead(
              after: 0, through: 9, isOffer: true, last: 9, count: 1, size: bytes.count,
              digest: "\(KeyHash(of: bytes))")),
          Message(.part, ByteBuffer(bytes: bytes)),
        ]
      case .part: [Message(.part, ByteBuffer(bytes: bytes))]
      case .current: [try Message(.current, Current(through: 9))]
      case .receipt:
        [
          try Message(
            .receipt,
            FrameReceipt(through: 9, accepted: 1, known: 0, refused: 0, reasons: [], last: 9))
        ]
      case .mirror: []
      case .mirrorRequest: [Message(.mirrorRequest, ByteBuffer(bytes: bytes))]
      }
    }
  }

  @Test(
    "frames, mirrors and requests of a coach are refused, and change nothing",
    arguments: Attack.allCases)
  private func hostile(_ attack: Attack) async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    try await owner.store.saveWalk(3, name: nil, version: 0)
    // A frame that a replica would receive.
    let other = try await NetworkTestReplica("other")
    let last = try await other.store.store.readLog { try $0.positions() }.last
    let frame = try await StagedFrame(
      ChangeSelection(after: 0, through: last), of: other.store.store, by: "test")
    let bytes = Array(try frame.bytes(at: 0, count: frame.size))
    let before = try await owner.store.archive()
    let events = EventList()
    try await owner.serving(events) { address in
      let connection = try await ReplicaConnection.connect(
        to: address, coach.network.tls, limits: NetworkTestReplica.limits
      ) { _ in true }
      try await connection.run {
        let opening = SessionOpening(
          replica: coach.network, connection: connection, follows: true)
        if attack == .mirror {
          let met = try await opening.meet(mirrors: true)
          #expect(met.peer.role == .giver)
        } else {
          _ = try await opening.open { _ in true }
        }
        for message in try attack.messages(bytes) { try await connection.send(message) }
        // Everything that comes is a refusal, and then the end.
        while let message = try? await connection.next() {
          #expect([.problem, .news].contains(message.kind), "\(message.kind)")
        }
      }
    }
    #expect(events.texts.count == (attack == .mirror ? 1 : 2), "\(events.texts)")
    #expect(try await owner.store.archive() == before)
    #expect(try await owner.store.position(of: coach.store) == 0)
    #expect(try await owner.store.store.verify() == [])
  }

  @Test("settings and permissions in what a giver sends are not received")
  func hostileGiver() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    // A giver that takes the coach for a replica of the same person.
    try await owner.network.updatePaired { paired in
      paired.change(coach.network.identity) { $0.role = nil }
    }
    try await owner.store.register("spy")
    try await owner.store.store.decide(
      [Self.heart: TypeDecision(read: .everything)], for: "org.example.spy")
    try await owner.store.store.setProfileFact(.timeZone, "Asia/Tokyo")
    let last = try await owner.store.store.readLog { try $0.positions() }.last
    let frame = try await StagedFrame(
      ChangeSelection(after: 0, through: last), of: owner.store.store, by: "test")
    var arriving = try ArrivingFrame(size: frame.size, digest: frame.digest)
    try frame.bytes(at: 0, count: frame.size).withUnsafeBytes { try arriving.append($0) }
    let report = try await coach.network.update { state in
      try await arriving.withArchive { path in
        try await coach.network.ledger.receive(
          path, through: last, from: owner.network.identity, in: &state, isPart: true)
      }
    }
    #expect(report.added.samples == 1)
    #expect(try await coach.store.store.clients().isEmpty)
    #expect(try await coach.store.store.profileFact(.timeZone) == nil)
    #expect(try await coach.store.settingRecords().isEmpty)
  }

  @Test("a removed coach is refused, and gets nothing until it is paired and permitted again")
  func removal() async throws {
    let pair = try await ReaderPair()
    let (owner, coach) = (pair.owner, pair.coach)
    try await pair.permit(ReaderPair.everything)
    let listed = try #require(try await ReplicaList(of: owner.store.store).replicas.first)
    #expect(listed.paired?.role == .reader && listed.waiting > 0)
    #expect(try await ReplicaList(of: coach.store.store).replicas.first?.paired?.role == .giver)
    _ = try await ReplicaList(of: owner.store.store).remove("coach")
    #expect(try await owner.store.store.clients().isEmpty)
    await #expect(throws: NetworkError.self) { try await coach.exchange(with: owner) }
    try await owner.add(coach, as: .reader)
    try await coach.network.updatePaired { paired in
      paired.change(owner.network.identity) { $0.forget() }
    }
    try await coach.exchange(with: owner)
    #expect(try await ReaderPair.objects(in: coach.store.store).isEmpty)
  }
}
