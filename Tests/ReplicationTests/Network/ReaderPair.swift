import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Reanalysis
import StoreDatabase
import TestSupport
import Testing

@testable import Archiving
@testable import ReplicaNetwork
@testable import Replication

/// A store, and the empty one of a coach that is paired as its reader.
struct ReaderPair {
  let owner: NetworkTestReplica
  let coach: NetworkTestReplica

  init() async throws {
    owner = try await NetworkTestReplica("athlete")
    coach = try await NetworkTestReplica(ReplicaTestStore("coach"))
    try await owner.add(coach, as: .reader)
    try await coach.add(owner, as: .giver)
  }

  /// The bundle identifier of the application that stands for the coach.
  var application: String { "replica.\("\(coach.network.key.hash)".prefix(16))" }

  /// Decides what the coach may read.
  func permit(_ types: [ObjectType: ReadScope]) async throws {
    try await owner.store.store.decide(
      types.mapValues { TypeDecision(read: $0) }, for: application)
  }

  /// What the coach may read, all of it.
  static let everything: [ObjectType: ReadScope] = Dictionary(
    uniqueKeysWithValues: readable.map { ($0, .everything) })
  static let readable: [ObjectType] = [
    .workout, .workoutRoute, .location, .quantity(.heartRate), .quantity(.bodyMass),
    .quantity(.bloodPressureSystolic), .quantity(.bloodPressureDiastolic),
  ]
  private static let types =
    readable.filter { $0 != .location } + [.correlation(.bloodPressure)]

  /// The objects that the application sees in the owner's store, by the rules of applications, and the notes, devices and
  /// sources of them.
  func visible() async throws -> (ids: Set<UUID>, words: Set<String>) {
    let client = ClientIdentity(
      source: Source(name: "coach", bundleIdentifier: application), version: nil)
    let handle = try HealthStore(
      at: owner.store.store.path, for: client, as: .client, creating: false)
    let mayLocate =
      try await owner.store.store.permissions(of: application)[.location]?.read == .everything
    var found: [(UUID, ObjectHeader)] = []
    for workout in try await handle.workouts() {
      found.append((workout.uuid, workout.header))
      // A route comes with its workout.
      guard mayLocate else { continue }
      found += try await handle.routes(of: workout.uuid).map { ($0.uuid, $0.header) }
    }
    for type in Self.types where type != .workout && type != .workoutRoute {
      found += try await handle.samples(SampleQuery(type)).map { ($0.uuid, $0.header) }
    }
    var words: Set<String> = []
    for (_, header) in found {
      words.formUnion(
        [
          header.metadata.string(.workoutNotes), header.device?.name,
          header.sourceRevision?.source.name,
        ].compactMap(\.self))
    }
    return (Set(found.map(\.0)), words)
  }

  /// The identities of the objects in a store.
  static func objects(in store: HealthStore) async throws -> Set<UUID> {
    var found: Set<UUID> = []
    for type in types { found.formUnion(try await objects(type, in: store)) }
    return found
  }

  private static func objects(
    _ type: ObjectType, in store: HealthStore
  ) async throws -> Set<UUID> {
    if type == .workout { return Set(try await store.workouts().map(\.uuid)) }
    return Set(try await store.samples(SampleQuery(type)).map(\.uuid))
  }

  /// The objects of a store as lines of an archive, with the words of sources and devices in place of their numbers.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - reader: The application that stands for a reader, which gets what it may read; `nil` for all.
  /// - Returns: The lines, each with its member.
  /// - Throws: The errors of the store and of the export.
  static func lines(of store: HealthStore, forReader reader: String?) async throws -> [String] {
    let folder = try TemporaryFolder()
    let last = try await store.readLog { try $0.positions() }.last
    let state = try store.state(of: ChangeSelection(after: 0, through: last), forReader: reader)
    let path = folder.file("archive").path
    let run = try await ArchiveExportRun(
      of: state, to: ArchiveWriter(to: try FolderOutput(path: path))
    ) { _ in }
    _ = try await run.write(to: path, by: "test")
    func text(_ member: String) throws -> [Substring] {
      try String(contentsOf: folder.file("archive/\(member)"), encoding: .utf8).split(
        separator: "\n")
    }
    var revisions: [String: String] = [:]
    for line in try text("sources.ndjson") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      for revision in object?["revisions"] as? [[String: Any]] ?? [] {
        guard let number = revision["revision"] as? Int else { continue }
        revisions["\(number)"] = "\(object?["bundle"] ?? "") \(revision["version"] ?? "")"
      }
    }
    let devices = try text("devices.ndjson").map {
      $0.replacing(/"device":[0-9]+,?/, with: "")
    }
    let others = ["sources", "devices", "types", "deletions", "settings", "setting_records"]
    var lines: [String] = []
    for member in try Carrier.files(path) where member != "manifest.json" {
      guard !others.contains(where: { member == "\($0).ndjson" }), member != "SHA256SUMS"
      else { continue }
      // The series of a merged workout have numbers in the order in which a store got them.
      let name = member.replacing(/samples\/[0-9]+-/, with: "samples/")
        .replacing(/^(traces\/[^\/]+\/)[0-9]+-/) { String($0.1) }
      for line in try text(member) {
        lines.append(
          name + " "
            + line.replacing(/"revision":([0-9]+)/) { revisions[String($0.1)] ?? "?" }
            .replacing(/"device":([0-9]+)/) { Int($0.1).map { devices[$0 - 1] } ?? "?" }
            .replacing(/"file":"[^"]*"/, with: ""))
      }
    }
    return lines.sorted()
  }

  /// Whether the files of the coach's store have some bytes anywhere.
  func coachHas(_ needles: [(String, Data)]) throws -> [String] {
    let path = coach.store.store.path
    let files = try [path, path + "-wal"].filter { FileManager.default.fileExists(atPath: $0) }
      .map { try Data(contentsOf: URL(filePath: $0)) }
    return needles.filter { needle in files.contains { $0.range(of: needle.1) != nil } }.map(\.0)
  }

  /// An identity as it may be in a file: bytes, and text.
  static func forms(_ id: UUID) -> [(String, Data)] {
    let text = id.uuidString
    let bytes = withUnsafeBytes(of: id.uuid) { Data($0) }
    return [bytes, Data(text.utf8), Data(text.lowercased().utf8)].map { ("\(id)", $0) }
  }
}

extension NetworkTestReplica {
  /// Stores another one as paired in a role.
  func add(_ other: NetworkTestReplica, as role: ReplicaRole) async throws {
    try await add(other)
    let paired = try await network.updatePaired { paired in
      paired.change(other.network.identity) { known in
        known.role = role
        return known
      }
    }
    if let reader = paired?.reader {
      try await store.store.registerReader(reader, named: other.store.name)
    }
  }
}
