import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

import HealthStorageTesting
@testable import HealthStorage
@testable import StoreDatabase

extension ClientIdentity {
  static func application(_ name: String) -> ClientIdentity {
    ClientIdentity(
      source: Source(name: name.capitalized, bundleIdentifier: "org.example.\(name)"),
      version: "3.1")
  }
}

extension ClientRegistration {
  static let forBoth = ClientRegistration(
    readPurpose: "Shows your training.", sharePurpose: "Keeps your training.")
}

extension TestStore {
  /// A handle of an application, registered for reading and saving.
  func application(
    _ name: String = "app", consent: ConsentChannel = ConsentChannel(),
    companion: String? = nil, isConfirmed: Bool = true
  ) async throws -> HealthStore {
    let handle = try unregistered(name, consent: consent)
    var registration = ClientRegistration.forBoth
    registration.companion = companion.map { "org.example.\($0)" }
    try await handle.register(registration)
    if isConfirmed, companion != nil { try await confirmCompanion(of: name) }
    return handle
  }

  func application(
    _ name: String = "app", asking consent: ScriptedConsent
  ) async throws -> HealthStore {
    try await application(name, consent: ConsentChannel(presenter: consent, absence: .failing))
  }

  /// The owner answers the request of an application about its companion.
  func confirmCompanion(of name: String, _ confirms: Bool = true) async throws {
    let request = try #require(
      try await store.pendingRequests().first {
        $0.client.bundleIdentifier == "org.example.\(name)" && $0.companion != nil
      })
    try await store.answer(request: request.id, confirmingCompanion: confirms)
  }

  func unregistered(
    _ name: String = "app", consent: ConsentChannel = ConsentChannel()
  ) throws -> HealthStore {
    try HealthStore(
      at: store.path, for: .application(name), as: .client, creating: false, consent: consent)
  }

  func decide(
    _ decisions: [ObjectType: TypeDecision], for name: String = "app"
  ) async throws {
    try await store.decide(decisions, for: "org.example.\(name)")
  }
}

extension HealthStore {
  /// The identities of all samples that the handle sees.
  func visibleSamples() async throws -> Set<UUID> {
    try await read { db, policy in
      Set(
        try Data.fetchAll(db, sql: "SELECT uuid FROM sample WHERE \(policy.visible())")
          .compactMap { UUID(bytes: $0) })
    }
  }
}

extension TypeDecision {
  static let nothing = TypeDecision(share: false, read: .nothing)
  static let both = TypeDecision(share: true, read: .everything)
  static let readOnly = TypeDecision(share: false, read: .everything)
  /// For types that no application saves.
  static let readable = TypeDecision(read: .everything)
  static let writeOnly = TypeDecision(share: true, read: .nothing)
}

/// One kind of object and the permissions that saving it requires.
enum ObjectKind: String, CaseIterable, Sendable {
  case quantity, category, correlation, workout, route, document

  var types: [ObjectType] {
    switch self {
    case .quantity: [.quantity(.bodyMass)]
    case .category: [.category(.sleepAnalysis)]
    case .correlation:
      [.quantity(.bloodPressureSystolic), .quantity(.bloodPressureDiastolic)]
    case .workout: [.workout]
    case .route: [.workoutRoute]
    case .document: [.document]
    }
  }

  func decisions(_ decision: TypeDecision) -> [ObjectType: TypeDecision] {
    Dictionary(uniqueKeysWithValues: types.map { ($0, decision) })
  }

  /// Saves one object through the handle, a route for the saved workout, and returns the
  /// identities of all saved samples.
  func save(into store: HealthStore, at seconds: Double, workout: Workout) async throws -> Set<UUID>
  {
    let span = TimeRange(start: .at(seconds), end: .at(seconds + 10))
    switch self {
    case .route:
      let builder = RouteBuilder(in: store)
      try await builder.insert([
        Location(time: span.start, latitude: 48, longitude: 11),
        Location(time: span.end, latitude: 48.001, longitude: 11),
      ])
      return [try await builder.finish(for: workout).uuid]
    case .workout:
      return [try await store.save(.walk(from: seconds, to: seconds + 10)).uuid]
    default:
      let samples = sample(span)
      try await store.save(samples)
      guard case .correlation(let correlation)? = samples.first else {
        return Set(samples.map(\.uuid))
      }
      return Set(correlation.members.map(\.uuid) + [correlation.uuid])
    }
  }

  private func sample(_ span: TimeRange) -> [Sample] {
    func quantity(_ type: QuantityType, _ value: Double) -> Sample {
      .quantity(
        QuantitySample(type: type, quantity: Quantity(value, type.canonicalUnit), span: span))
    }
    switch self {
    case .quantity: return [quantity(.bodyMass, 71.5)]
    case .category:
      return [.category(CategorySample(type: .sleepAnalysis, value: 0, span: span))]
    case .correlation:
      let members = [
        quantity(.bloodPressureSystolic, 120), quantity(.bloodPressureDiastolic, 80),
      ]
      return [.correlation(Correlation(type: .bloodPressure, span: span, members: members))]
    case .document:
      return [
        .document(
          ClinicalDocument(
            title: "Letter", patientName: "P", authorName: "A", custodianName: "C",
            xml: Data("<ClinicalDocument/>".utf8), span: span))
      ]
    case .workout, .route: return []
    }
  }
}
