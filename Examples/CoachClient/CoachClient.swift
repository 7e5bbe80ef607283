import Foundation
import HealthStorageTesting
import OpenWorkout

/// A client of a person's store: registers, asks for permission, saves, queries and observes.
///
///     CoachClient STORE [--demo]
///
/// Without `--demo` the request waits until the owner of the store decides; the client then observes until it is
/// interrupted. With `--demo` a scripted person allows everything, and the client ends after one change.
@main
struct CoachClient {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let isDemo = arguments.contains("--demo")
    guard let path = arguments.first(where: { $0 != "--demo" }) else {
      print("usage: CoachClient STORE [--demo]")
      exit(64)
    }
    let store = try open(path, isDemo: isDemo)
    try await requestPermission(in: store, isDemo: isDemo)
    try await save(64, in: store)
    try await printNewest(in: store)
    try await observe(store, isDemo: isDemo)
  }

  /// Opens the store as a client, which may do what the owner allowed.
  private static func open(_ path: String, isDemo: Bool) throws -> HealthStore {
    let coach = ClientIdentity(
      source: Source(name: "Coach", bundleIdentifier: "org.example.coach"), version: "1.0")
    // Only for demonstrations and tests: a real client leaves the decision to the owner.
    let consent = ConsentChannel(presenter: isDemo ? ScriptedConsent(.allow) : nil)
    return try HealthStore(at: path, for: coach, as: .client, consent: consent)
  }

  private static func requestPermission(in store: HealthStore, isDemo: Bool) async throws {
    try await store.register(
      ClientRegistration(
        readPurpose: "Shows your heart rate.", sharePurpose: "Saves heart rates that you enter."))
    let types: Set<ObjectType> = [.quantity(.heartRate)]
    if !isDemo, try await store.requestStatus(toShare: types, read: types) == .shouldRequest {
      print("Waiting for the owner's decision; show it with: workout requests")
      fflush(nil)
    }
    try await store.requestAuthorization(toShare: types, read: types)
  }

  /// Saves one heart rate, measured now.
  private static func save(_ beatsPerMinute: Double, in store: HealthStore) async throws {
    guard try await store.sharingStatus(for: .quantity(.heartRate)) == .sharingAuthorized else {
      return print("The owner does not allow this client to save heart rates.")
    }
    let sample = QuantitySample(
      type: .heartRate, quantity: Quantity(beatsPerMinute, .countPerMinute), span: .init(at: .now))
    try await store.save([.quantity(sample)])
  }

  /// Prints the newest heart rates; samples that the client may not read appear not to exist.
  private static func printNewest(in store: HealthStore) async throws {
    let newest = try await store.quantitySamples(.heartRate, sort: [.newestFirst], limit: 3)
    for sample in newest { print("\(sample.span.start.rfc3339)  \(sample.quantity)") }
  }

  /// Prints changes as they happen, in this process or another.
  private static func observe(_ store: HealthStore, isDemo: Bool) async throws {
    // The first element holds the samples that exist already.
    var isFirst = true
    for try await changes in store.updates(ChangeQuery([.quantity(.heartRate)])) {
      let kind = isFirst ? "existing" : "changed"
      print("\(kind): \(changes.added.count) added, \(changes.deleted.count) deleted")
      fflush(nil)
      if isDemo, !isFirst { return }
      if isDemo { try await save(72, in: store) }
      isFirst = false
    }
  }
}
