import Archiving
import Foundation
import HealthModel
import HealthStorage
import Sealing
import TestSupport

@testable import Replication

/// A replica of a test: a store, and the folder as its own machine has it.
struct ReplicaTestStore {
  let place: TemporaryFolder
  let store: HealthStore
  let name: String
  var folder: String

  static let start = Instant(microseconds: 1_790_000_000_000_000)

  static func client(_ name: String) -> ClientIdentity {
    ClientIdentity(
      source: Source(name: name, bundleIdentifier: "org.example.\(name)"), version: "1",
      productType: nil, operatingSystemVersion: nil)
  }

  /// Creates a replica; without a folder of the exchange it has one of its own.
  init(_ name: String, folder: String? = nil) throws {
    place = try TemporaryFolder()
    self.name = name
    try FileManager.default.createDirectory(
      at: place.file("store"), withIntermediateDirectories: true)
    store = try HealthStore(
      at: place.file("store/health.sqlite").path, for: Self.client("owner"), as: .owner)
    self.folder = folder ?? place.file("shared").path
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
  }

  /// Replicas that have one key, and have seen the same sources in the same order, which archives have.
  ///
  /// - Parameters:
  ///   - names: Their names.
  ///   - folder: The folder that all of them see; `nil` if each has one of its own.
  ///   - random: The source of their identities and of the key, which decide in which order they read each other.
  /// - Returns: The replicas.
  /// - Throws: The errors of the stores.
  static func replicas(
    _ names: [String], sharing folder: TemporaryFolder? = nil,
    random: inout some RandomNumberGenerator
  ) async throws -> [ReplicaTestStore] {
    let path = try folder.map { folder -> String in
      try FileManager.default.createDirectory(
        at: folder.file("shared"), withIntermediateDirectories: true)
      return folder.file("shared").path
    }
    let replicas = try names.map { try ReplicaTestStore($0, folder: path) }
    var words = ""
    for (number, replica) in replicas.enumerated() {
      try await replica.store.renewIdentity(to: .random(using: &random))
      try await replica.store.save([mass(50, name: "first", version: 0, using: &random)])
      if number == 0 {
        var state = ReplicationState(name: replica.name)
        state.key = SharedKey(
          bytes: (0..<SharedKey.byteCount).map { _ in .random(in: 0...255, using: &random) })
        try await state.save(in: replica.store)
        words = try await ReplicaKey.words(of: replica.store).joined(separator: " ")
        try await replica.exchange()
      } else {
        if path == nil { try Carrier.copyAll(from: replicas[0], to: replica) }
        try await ReplicaKey.join(
          with: words, replica.store, in: replica.folder, named: replica.name)
      }
    }
    return replicas
  }

  static func replicas(
    _ names: [String], sharing folder: TemporaryFolder? = nil
  ) async throws -> [ReplicaTestStore] {
    var random = SystemRandomNumberGenerator()
    return try await replicas(names, sharing: folder, random: &random)
  }

  @discardableResult
  func exchange() async throws -> ExchangeReport {
    try await Exchange(store, through: folder, at: Self.start, by: "test 1").run()
  }

  /// The bytes of an archive of the store.
  func archive() async throws -> Data {
    let path = place.file("archive-\(UUID().uuidString).zip").path
    _ = try await ArchiveExport(of: store, to: path, as: .zip, by: "test 1").run()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Data(contentsOf: URL(filePath: path))
  }

  /// The lines of an archive of the store, each with its member, that another store does not have.
  func lines(notIn other: ReplicaTestStore) async throws -> [String] {
    func lines(_ replica: ReplicaTestStore) async throws -> Set<String> {
      let path = replica.place.file("archive-\(UUID().uuidString)").path
      _ = try await ArchiveExport(of: replica.store, to: path, as: .folder, by: "test 1").run()
      defer { try? FileManager.default.removeItem(atPath: path) }
      var lines: Set<String> = []
      for member in try Carrier.files(path) {
        let text = try String(contentsOfFile: "\(path)/\(member)", encoding: .utf8)
        lines.formUnion(text.split(separator: "\n").map { "\(member): \($0)" })
      }
      return lines
    }
    return try await lines(self).subtracting(lines(other)).sorted()
  }

  func position(of other: ReplicaTestStore) async throws -> Int64 {
    let (mine, theirs) = (try await store.identity(), try await other.store.identity())
    return try await store.readLog { try $0.vector(of: mine)[theirs] ?? 0 }
  }

  /// The paths of the frames of a replica in the folder of this one.
  func frames(of other: ReplicaTestStore) async throws -> [String] {
    let subfolder = try await self.subfolder(of: other)
    return try subfolder.frames().map { subfolder.path(of: $0) }
  }

  func subfolder(of other: ReplicaTestStore) async throws -> ReplicaFolder {
    let key = try await ReplicationState.read(store)?.key ?? .init()
    return try ExchangeFolder(folder, key: key).subfolder(of: try await other.store.identity())
  }

  static func mass(_ kilograms: Double, name: String?, version: Double) -> Sample {
    var random = SystemRandomNumberGenerator()
    return mass(kilograms, name: name, version: version, using: &random)
  }

  static func mass(
    _ kilograms: Double, name: String?, version: Double,
    using random: inout some RandomNumberGenerator
  ) -> Sample {
    let metadata: Metadata =
      name.map { [.syncIdentifier: .string($0), .syncVersion: .number(version)] } ?? [:]
    return .quantity(
      QuantitySample(
        type: .bodyMass, quantity: Quantity(kilograms, .kilogram), span: TimeRange(at: start),
        header: ObjectHeader(uuid: .random(using: &random), metadata: metadata)))
  }

  @discardableResult
  func saveWalk(_ kilometers: Double, name: String?, version: Double) async throws -> UUID {
    var random = SystemRandomNumberGenerator()
    return try await saveWalk(kilometers, name: name, version: version, using: &random)
  }

  /// Saves a walk in two parts with heart rates and a route.
  @discardableResult
  func saveWalk(
    _ kilometers: Double, name: String?, version: Double,
    using random: inout some RandomNumberGenerator
  ) async throws -> UUID {
    let span = TimeRange(start: Self.start, end: Self.start + .seconds(600))
    var totals = Workout.Totals()
    totals.distanceMeters = kilometers * 1000
    let metadata: Metadata =
      name.map { [.syncIdentifier: .string($0), .syncVersion: .number(version)] } ?? [:]
    var workout = Workout(
      configuration: WorkoutConfiguration(activityType: .walking), span: span, events: [],
      totals: totals, header: ObjectHeader(uuid: .random(using: &random), metadata: metadata))
    let half = Self.start + .seconds(300)
    workout.activities = [
      WorkoutActivity(
        uuid: .random(using: &random), workout.configuration,
        span: TimeRange(start: span.start, end: half)),
      WorkoutActivity(
        uuid: .random(using: &random), workout.configuration,
        span: TimeRange(start: half, end: span.end)),
    ]
    let rates = (0..<3).map { minute in
      QuantitySample(
        type: .heartRate, quantity: Quantity(90 + Double(minute), .countPerMinute),
        span: TimeRange(at: Self.start + .seconds(Double(60 * minute))),
        header: ObjectHeader(uuid: .random(using: &random)))
    }
    try await store.save(workout, samples: rates)
    guard try await store.workouts(limit: 100).contains(where: { $0.uuid == workout.uuid }) else {
      return workout.uuid
    }
    let builder = RouteBuilder(in: store)
    try await builder.insert(
      (0..<5).map {
        Location(
          time: Self.start + .seconds(Double($0)), latitude: 48 + Double($0) * 1e-4, longitude: 9)
      })
    _ = try await builder.finish(for: workout, id: .random(using: &random))
    return workout.uuid
  }
}

/// Copies files between the folders of machines, as a carrier does: whole, in any order, not at all, or twice.
enum Carrier {
  /// The files of a folder, by their paths in it.
  static func files(_ folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  static func copy(_ file: String, from source: String, to destination: String) throws {
    let target = "\(destination)/\(file)"
    let folder = (target as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(contentsOf: URL(filePath: "\(source)/\(file)")).write(
      to: URL(filePath: target), options: .atomic)
  }

  /// Makes the subfolder of one replica elsewhere what it is at home, deletions included.
  static func copyAll(from source: ReplicaTestStore, to destination: ReplicaTestStore) throws {
    for file in try files(source.folder) {
      try copy(file, from: source.folder, to: destination.folder)
    }
  }

  /// Makes the subfolder of a replica elsewhere what it is at home, with its deletions.
  static func mirror(
    _ owner: ReplicaTestStore, to other: ReplicaTestStore
  ) async throws {
    let own = try await owner.subfolder(of: owner).name
    for file in try files(other.folder) where file.hasPrefix(own) {
      try FileManager.default.removeItem(atPath: "\(other.folder)/\(file)")
    }
    for file in try files(owner.folder) where file.hasPrefix(own) {
      try copy(file, from: owner.folder, to: other.folder)
    }
  }
}
