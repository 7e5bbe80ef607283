import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

@Suite("requests of applications between replicas", .timeLimit(.minutes(2)))
struct RequestExchangeTests {
  private let heart = ObjectType.quantity(.heartRate)
  private let mass = ObjectType.quantity(.bodyMass)

  /// An application on a watch, where nothing can show a request, and its store.
  private func application(
    _ watch: ReplicaTestStore, _ absence: ConsentChannel.Absence = .waiting
  ) async throws -> HealthStore {
    try await watch.register("runner")
    return try watch.application(
      "runner", consent: ConsentChannel(presenter: nil, absence: absence))
  }

  private func ask(_ application: HealthStore) -> Task<AuthorizationOutcome, any Error> {
    Task { [mass, heart] in
      try await application.requestAuthorization(toShare: [mass], read: [heart])
    }
  }

  private func isAsked(_ replica: ReplicaTestStore, _ count: Int) async throws -> Bool {
    try await eventually { try await replica.store.pendingRequests().count == count }
  }

  private func folderReplicas(_ folder: TemporaryFolder) async throws -> [ReplicaTestStore] {
    let all = try await ReplicaTestStore.replicas(["watch", "phone"], sharing: folder)
    for replica in all + all { try await replica.exchange() }
    return all
  }

  // AUTH-23, AUTH-24
  @Test(
    "a request on the watch is listed on the phone with the device, and answered there, through a folder"
  )
  func folder() async throws {
    let folder = try TemporaryFolder()
    let all = try await folderReplicas(folder)
    let (watch, phone) = (all[0], all[1])
    let runner = try await application(watch)
    let asking = ask(runner)
    #expect(try await isAsked(watch, 1))
    #expect(try await watch.store.pendingRequests().first?.device == nil)
    try await watch.exchange()
    try await phone.exchange()
    let request = try #require(try await phone.store.pendingRequests().first)
    #expect(request.device == "watch")
    #expect(request.client.bundleIdentifier == "org.example.runner")
    #expect(request.share == [mass] && request.read == [heart])
    #expect(request.readPurpose == "Shows." && request.sharePurpose == "Keeps.")
    try await phone.store.answer(request: request.id, [mass: TypeDecision(share: true)])
    #expect(try await watch.store.pendingRequests().count == 1)
    try await phone.exchange()
    try await watch.exchange()
    #expect(try await asking.value == .completed)
    #expect(try await runner.sharingStatus(for: mass) == .sharingAuthorized)
    #expect(try await watch.store.permissions(of: "org.example.runner")[heart]?.read == .nothing)
    try await phone.exchange()
    try await ReplicaTestStore.expectEqual(all)
  }

  // AUTH-23, AUTH-24
  @Test("a request on the watch is answered on the phone over the network, while both follow")
  func network() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let runner = try await application(watch.store)
    try await phone.serving { address in
      try await watch.locate(phone, at: address)
      try await watch.serving { _ in
        let asking = ask(runner)
        #expect(try await isAsked(phone.store, 1))
        let request = try #require(try await phone.store.store.pendingRequests().first)
        #expect(request.device == "watch")
        try await phone.store.store.answer(
          request: request.id,
          [mass: TypeDecision(share: true), heart: TypeDecision(read: .everything)])
        #expect(try await asking.value == .completed)
        #expect(try await runner.sharingStatus(for: mass) == .sharingAuthorized)
      }
    }
    try await watch.exchange(with: phone)
    try await ReplicaTestStore.expectEqual([watch.store, phone.store])
  }

  // AUTH-24
  @Test("without a reachable phone a request waits, fails at once, or is withdrawn on both")
  func unreachable() async throws {
    let folder = try TemporaryFolder()
    let all = try await folderReplicas(folder)
    let (watch, phone) = (all[0], all[1])
    let failing = try await application(watch, .failing)
    await #expect(throws: StoreError.nobodyToAsk) {
      try await failing.requestAuthorization(toShare: [mass], read: [])
    }
    try await watch.exchange()
    try await phone.exchange()
    #expect(try await phone.store.pendingRequests().isEmpty)
    let waiting = ask(try await application(watch))
    #expect(try await isAsked(watch, 1))
    try await watch.exchange()
    try await phone.exchange()
    #expect(try await phone.store.pendingRequests().count == 1)
    // The application gives up before the answer of the phone arrives.
    waiting.cancel()
    await #expect(throws: StoreError.cancelled) { try await waiting.value }
    try await watch.exchange()
    try await phone.exchange()
    #expect(try await phone.store.pendingRequests().isEmpty)
    #expect(try await watch.store.permissions(of: "org.example.runner").isEmpty)
  }

  // AUTH-24
  @Test(
    "a permission that is decided on the phone without the request completes the request on the watch"
  )
  func decided() async throws {
    let folder = try TemporaryFolder()
    let all = try await folderReplicas(folder)
    let (watch, phone) = (all[0], all[1])
    let asking = ask(try await application(watch))
    #expect(try await isAsked(watch, 1))
    try await watch.exchange()
    try await phone.exchange()
    try await phone.store.decide(
      [mass: TypeDecision(share: false), heart: TypeDecision(read: .nothing)],
      for: "org.example.runner")
    #expect(try await phone.store.pendingRequests().isEmpty)
    try await phone.exchange()
    try await watch.exchange()
    #expect(try await asking.value == .completed)
  }
}
