import HealthModel
import HealthStorage

/// An application that registers itself, requests access, and ends before any response.
struct AskingWorker {
  enum Failure: Error {
    case notAsked
  }

  private let store: HealthStore
  private let owner: HealthStore

  static let client = ClientIdentity(
    source: Source(name: "Coach", bundleIdentifier: "org.example.coach"), version: "3.1")

  init(store path: String) throws {
    store = try HealthStore(at: path, for: Self.client, as: .client)
    owner = try HealthStore(at: path, for: WorkerProgram.client, as: .owner)
  }

  /// Requests to read heart rates and documents and to save body masses; the request is stored when this
  /// returns.
  ///
  /// - Parameter seconds: The time limit for the request.
  /// - Throws: ``Failure/notAsked`` if it took longer, or the error of the store.
  func run(for seconds: Double) async throws {
    try await store.register(
      ClientRegistration(
        readPurpose: "Plans your training.", sharePurpose: "Keeps your weight up to date."))
    // Never canceled: the program ends while it waits, and a canceled request may be withdrawn first.
    _ = Task {
      try await store.requestAuthorization(
        toShare: [.quantity(.bodyMass)], read: [.quantity(.heartRate), .document])
    }
    let end = ContinuousClock.now + .seconds(seconds)
    while try await owner.pendingRequests().isEmpty {
      guard ContinuousClock.now < end else { throw Failure.notAsked }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
