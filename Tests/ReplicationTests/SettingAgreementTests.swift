import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import TestSupport
import Testing

@testable import Archiving
@testable import Replication

@Suite("settings and permissions in the exchange of replicas")
struct SettingAgreementTests {
  private let folder: TemporaryFolder
  private let heart = ObjectType.quantity(.heartRate)
  private let mass = ObjectType.quantity(.bodyMass)

  init() throws { folder = try TemporaryFolder() }

  private func replicas(_ names: String...) async throws -> [ReplicaTestStore] {
    try await ReplicaTestStore.replicas(names, sharing: folder)
  }

  private func settle(_ replicas: [ReplicaTestStore]) async throws {
    for _ in 0..<4 {
      for replica in replicas { try await replica.exchange() }
    }
  }

  @Test("a change of a setting alone makes a frame, and the last change wins on every replica")
  func change() async throws {
    let all = try await replicas("watch", "phone", "desk")
    try await settle(all)
    try await all[0].store.setProfileFact(.maximumHeartRate, "180")
    let day = try #require(CalendarDay("2026-11-27"))
    try await all[0].store.setGoal(.standHours, to: 9, from: day)
    #expect(try await all[0].exchange().framesWritten == 1)
    try await settle(all)
    try await all[1].store.setProfileFact(.maximumHeartRate, "175")
    try await all[1].store.setCharacteristic(.bloodType(.aPositive))
    try await settle(all)
    for replica in all {
      #expect(try await replica.store.profileFact(.maximumHeartRate) == "175")
      #expect(try await replica.store.goal(.standHours, on: day) == 9)
      #expect(try await replica.store.characteristic(.bloodType) == .bloodType(.aPositive))
    }
    try await all[2].store.setProfileFact(.maximumHeartRate, nil)
    try await settle(all)
    for replica in all {
      #expect(try await replica.store.profileFact(.maximumHeartRate) == nil)
    }
    try await ReplicaTestStore.expectEqual(all)
    for replica in all { #expect(try await replica.exchange().framesWritten == 0) }
  }

  @Test("what belongs to one device stays there: retention, types that are not collected, tokens")
  func local() async throws {
    let all = try await replicas("watch", "phone")
    try await all[0].store.setRetention(.seconds(864_000), for: heart)
    try await all[0].store.setCollection(false, of: [heart], now: ReplicaTestStore.start)
    try await all[0].store.setProfileFact(.applicationTokens, "{}")
    try await settle(all)
    let names = try await all[1].settingRecords().map(\.name.text)
    #expect(names.allSatisfy { !$0.contains("retention") && !$0.contains("oken") }, "\(names)")
    #expect(try await all[1].store.profileFact(.applicationTokens) == nil)
    #expect(try await all[1].store.retention() == RetentionRules())
  }

  @Test("a permission that was revoked is not granted again by an older one, whatever the order")
  func revocation() async throws {
    let all = try await replicas("watch", "phone", "desk")
    try await all[0].register("coach")
    try await all[0].store.decide(
      [heart: TypeDecision(read: .everything)], for: "org.example.coach")
    try await all[0].exchange()
    try await all[1].exchange()
    // The desk receives the watch's grant only after the phone's revocation.
    try await all[1].store.decide([heart: TypeDecision(read: .nothing)], for: "org.example.coach")
    try await all[1].exchange()
    try await all[2].exchange()
    try await settle(all)
    for replica in all {
      let permissions = try await replica.store.permissions(of: "org.example.coach")
      #expect(permissions[heart]?.read == .nothing)
    }
    // Of two decisions that were made apart, the one that permits less is in effect.
    let moments = [Instant(microseconds: 5), Instant(microseconds: 1_790_000_000_000_000)]
    for (replica, moment) in zip(all, moments) {
      try await replica.store.decide(
        [mass: TypeDecision(share: replica.name == "watch", read: .since(moment))],
        for: "org.example.coach")
    }
    try await settle(all)
    for replica in all {
      let permission = try await replica.store.permissions(of: "org.example.coach")[mass]
      #expect(permission?.share == .sharingDenied)
      #expect(permission?.read == .since(moments[1]))
    }
    try await ReplicaTestStore.expectEqual(all)
  }

  // AUTH-27
  @Test("an application that was removed has none of its permissions when it is registered again")
  func removal() async throws {
    let all = try await replicas("watch", "phone")
    try await all[0].register("coach")
    try await settle(all)
    // The watch permits more while the phone removes the application.
    try await all[0].store.decide(
      [heart: TypeDecision(read: .everything)], for: "org.example.coach")
    try await all[1].store.removeClient("org.example.coach")
    try await settle(all)
    for replica in all { #expect(try await replica.store.clients().isEmpty) }
    try await all[1].register("coach")
    try await settle(all)
    for replica in all {
      #expect(try await replica.store.permissions(of: "org.example.coach").isEmpty)
    }
    try await ReplicaTestStore.expectEqual(all)
  }

  // AUTH-22
  @Test("what is decided about an application holds for its companion on another device")
  func companion() async throws {
    let all = try await replicas("watch", "phone")
    try await all[1].register("coach")
    try await all[1].store.decide([heart: TypeDecision(share: true)], for: "org.example.coach")
    try await all[0].register("coach-watch", companion: "coach")
    try await settle(all)
    let request = try #require(try await all[1].store.pendingRequests().first)
    #expect(request.companion == "org.example.coach" && request.device == "watch")
    try await all[1].store.answer(request: request.id, confirmingCompanion: true)
    try await settle(all)
    let watch = try all[0].application("coach-watch")
    #expect(try await watch.sharingStatus(for: heart) == .sharingAuthorized)
    try await all[0].store.decide(
      [mass: TypeDecision(share: false)], for: "org.example.coach-watch")
    try await settle(all)
    let phone = try all[1].application("coach")
    #expect(try await phone.sharingStatus(for: mass) == .sharingDenied)
    try await ReplicaTestStore.expectEqual(all)
  }

  @Test("a frame of a release without records adds what is missing, and revives nothing")
  func earlierRelease() async throws {
    let all = try await replicas("watch", "phone")
    try await settle(all)
    try await all[1].store.setProfileFact(.maximumHeartRate, "175")
    try await all[1].store.setProfileFact(.irregularRhythm, "yes")
    try await all[1].store.setProfileFact(.irregularRhythm, nil)
    var batch = ReplicaBatch(sender: UUID(), vector: [:])
    batch.settings.facts = [
      .maximumHeartRate: "190", .irregularRhythm: "no", .heartRateMedication: "no",
    ]
    _ = try await all[1].store.receive(batch)
    #expect(try await all[1].store.profileFact(.maximumHeartRate) == "175")
    #expect(try await all[1].store.profileFact(.irregularRhythm) == nil)
    #expect(try await all[1].store.profileFact(.heartRateMedication) == "no")
    try await settle(all)
    try await ReplicaTestStore.expectEqual(all)
  }

  @Test("records of later releases and with impossible values have no effect, and are passed on")
  func unknownRecords() async throws {
    let all = try await replicas("watch", "phone")
    var batch = ReplicaBatch(sender: UUID(), vector: [:])
    let names = [
      "later/a/b", "profile/identity", "goal/1/x", "characteristic/HKNone/0", "request/1",
    ]
    batch.settingRecords =
      names.compactMap { name in
        SettingName(text: name).map { SettingRecord(name: $0, version: 3, value: "{}") }
      }
      + [
        SettingRecord(
          name: try #require(SettingName(text: "profile/profile.maximumHeartRate")),
          version: SettingRecord.maximumVersion + 1, value: "180")
      ]
    let before = try await all[0].store.identity()
    _ = try await all[0].store.receive(batch)
    #expect(try await all[0].store.identity() == before)
    #expect(try await all[0].store.profileFact(.maximumHeartRate) == nil)
    try await settle(all)
    #expect(Set(try await all[1].settingRecords().map(\.name.text)).isSuperset(of: names))
    try await ReplicaTestStore.expectEqual(all)
  }
}
