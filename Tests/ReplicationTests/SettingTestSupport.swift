import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import Testing

@testable import Replication

extension ReplicaTestStore {
  /// A handle of an application on this device, not yet registered.
  func application(
    _ name: String, consent: ConsentChannel = ConsentChannel()
  ) throws -> HealthStore {
    try HealthStore(
      at: store.path, for: Self.client(name), as: .client, creating: false, consent: consent)
  }

  /// Registers an application on this device.
  @discardableResult
  func register(_ name: String, companion: String? = nil) async throws -> HealthStore {
    let handle = try application(name)
    var registration = ClientRegistration(readPurpose: "Shows.", sharePurpose: "Keeps.")
    registration.companion = companion.map { "org.example.\($0)" }
    try await handle.register(registration)
    return handle
  }

  /// The decisions about all applications, as text that is equal on equal replicas.
  func permissions() async throws -> [String] {
    var lines: [String] = []
    for client in try await store.clients() {
      let bundle = client.source.bundleIdentifier
      lines.append("\(bundle) with \(client.companions)")
      for (type, permission) in try await store.permissions(of: bundle) {
        lines.append(
          "\(bundle) \(type.name) \(permission.share) \(String(describing: permission.read))")
      }
    }
    return lines.sorted()
  }

  func settingRecords() async throws -> [SettingRecord] {
    try await store.state().settingRecords()
  }

  /// Compares archives, settings and permissions of replicas, and verifies each.
  static func expectEqual(
    _ replicas: [ReplicaTestStore], _ words: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let first = replicas[0]
    for replica in replicas {
      if try await replica.archive() != first.archive() {
        let (more, less) = (
          try await replica.lines(notIn: first), try await first.lines(notIn: replica)
        )
        Issue.record(
          "\(words) \(replica.name) alone: \(more); \(first.name) alone: \(less)",
          sourceLocation: sourceLocation)
      }
      #expect(
        try await replica.settingRecords() == first.settingRecords(), "\(words) \(replica.name)",
        sourceLocation: sourceLocation)
      #expect(
        try await replica.permissions() == first.permissions(), "\(words) \(replica.name)",
        sourceLocation: sourceLocation)
      #expect(
        try await replica.store.verify() == [], "\(words) \(replica.name)",
        sourceLocation: sourceLocation)
    }
  }
}
