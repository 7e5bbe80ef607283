import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import TestSupport
import Testing

@testable import Replication

/// Random histories of settings and permissions, next to a model of them that has no store.
@Suite("random changes of settings and permissions on replicas")
struct SettingHistoryTests {
  /// More are run by `WORKOUT_SETTING_HISTORIES=1000`.
  private static let historyCount =
    ProcessInfo.processInfo.environment["WORKOUT_SETTING_HISTORIES"].flatMap(Int.init) ?? 12

  /// What a replica has in the model: for each name the version and the value.
  private struct Model {
    struct Entry: Hashable {
      var version = 0
      /// `nil` after a removal.
      var value: String?

      func isLess(than other: Entry) -> Bool {
        (version, value == nil ? 1 : 0, value ?? "") < (
          other.version, other.value == nil ? 1 : 0, other.value ?? ""
        )
      }
    }

    var entries: [String: Entry] = [:]

    mutating func set(_ name: String, _ value: String?) {
      let old = entries[name]
      guard old?.value != value else { return }
      entries[name] = Entry(version: (old?.version ?? 0) + 1, value: value)
    }

    mutating func merge(_ other: Model) {
      for (name, entry) in other.entries where entries[name]?.isLess(than: entry) ?? true {
        entries[name] = entry
      }
    }
  }

  private struct History {
    let replicas: [ReplicaTestStore]
    var models: [Model]
    var random: SplitMix64
    let applications = ["a", "b", "c"]
    let types: [ObjectType] = [.quantity(.heartRate), .quantity(.bodyMass), .workout]

    init(_ replicas: [ReplicaTestStore], _ seed: Seed) {
      self.replicas = replicas
      models = replicas.map { _ in Model() }
      random = seed.generator
    }

    mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func step() async throws {
      let index = pick(replicas.count)
      let store = replicas[index].store
      switch pick(14) {
      case 0, 1:
        let value = [nil, "170", "180", "190"][pick(4)]
        try await store.setProfileFact(.maximumHeartRate, value)
        models[index].set("maximum", value)
      case 2:
        let value = [nil, "yes", "no"][pick(3)]
        try await store.setProfileFact(.irregularRhythm, value)
        models[index].set("rhythm", value)
      case 3:
        let day = CalendarDay(number: 20_000 + pick(2))
        let value = Double(1 + pick(5))
        if try await store.goal(.standHours, on: day) != value {
          models[index].set("goal \(day.number)", value.description)
        }
        try await store.setGoal(.standHours, to: value, from: day)
      case 4: try await store.setCharacteristic(.wheelchairUse(pick(2) == 0 ? .yes : .no))
      case 5:
        let since = ReplicaTestStore.start + .seconds(Double(pick(3)))
        try await store.setCharacteristic(.wheelchairUse(pick(2) == 0 ? .yes : .no), since: since)
      case 6:
        try await store.setSourcePriority(
          pick(3) == 0 ? [] : ["org.example.owner"], of: .bodyMass)
      case 7:
        try await replicas[index].register(
          applications[pick(3)], companion: [nil, nil, "a", "c"][pick(4)])
      case 8: try await decide(index)
      case 9:
        if let client = try await store.clients().randomElement(using: &random), pick(3) == 0 {
          try await store.removeClient(client.source.bundleIdentifier)
        }
      case 10:
        let requests = try await store.pendingRequests()
        if let request = requests.randomElement(using: &random) {
          if pick(4) == 0 {
            try await store.cancel(request: request.id)
          } else {
            try await store.answer(request: request.id, confirmingCompanion: pick(3) > 0)
          }
        }
      case 11:
        try await store.save([
          ReplicaTestStore.mass(Double(60 + pick(30)), name: "m", version: Double(1 + pick(3)))
        ])
      default: try await exchange(index)
      }
    }

    private mutating func decide(_ index: Int) async throws {
      let store = replicas[index].store
      guard let client = try await store.clients().randomElement(using: &random) else { return }
      var decision = TypeDecision()
      if pick(2) == 0 { decision.share = pick(2) == 0 }
      let moment = ReplicaTestStore.start + .seconds(Double(pick(4)))
      decision.read = [nil, .nothing, .everything, .since(moment)][pick(4)]
      try await store.decide([types[pick(3)]: decision], for: client.source.bundleIdentifier)
    }

    /// Exchanges, and does in the model what the frames brought: what the others had when they last wrote.
    private mutating func exchange(_ index: Int) async throws {
      try await replicas[index].exchange()
      written[index] = models[index]
      for other in replicas.indices where other != index {
        if let model = written[other] { models[index].merge(model) }
      }
      written[index]?.merge(models[index])
    }

    private var written: [Int: Model] = [:]

    mutating func settle() async throws {
      for _ in 0..<5 {
        for index in replicas.indices { try await exchange(index) }
      }
    }
  }

  // AUTH-22, AUTH-27
  @Test(
    "end in archives of equal bytes, equal permissions and the values of the model",
    arguments: [2, 3], Seed.first(historyCount))
  func histories(count: Int, seed: Seed) async throws {
    let folder = try TemporaryFolder()
    let names = Array(["watch", "phone", "desk"].prefix(count))
    var history = History(try await ReplicaTestStore.replicas(names, sharing: folder), seed)
    for _ in 0..<60 { try await history.step() }
    try await history.settle()
    try await ReplicaTestStore.expectEqual(history.replicas, "\(seed)")
    let model = history.models[0]
    for (index, replica) in history.replicas.enumerated() {
      #expect(history.models[index].entries == model.entries, "\(seed)")
      #expect(
        try await replica.store.profileFact(.maximumHeartRate) == model.entries["maximum"]?.value,
        "\(seed)")
      #expect(
        try await replica.store.profileFact(.irregularRhythm) == model.entries["rhythm"]?.value,
        "\(seed)")
      let records = try await replica.settingRecords()
      let version = records.first { $0.name.text.hasSuffix("maximumHeartRate") }?.version
      #expect(Int(version ?? 0) == model.entries["maximum"]?.version ?? 0, "\(seed)")
    }
  }

  @Test(
    "the model itself ends equal, whatever is merged in whatever order", arguments: Seed.first(200))
  func model(seed: Seed) {
    var random = seed.generator
    var models = [Model(), Model(), Model()]
    for _ in 0..<200 {
      let (index, other) = (Int(random.next() % 3), Int(random.next() % 3))
      if random.next() % 2 == 0 {
        let value = ["1", "2", nil][Int(random.next() % 3)]
        models[index].set("name \(random.next() % 3)", value)
      } else {
        models[index].merge(models[other])
      }
    }
    for _ in 0..<2 {
      for index in models.indices {
        for other in models.indices { models[index].merge(models[other]) }
      }
    }
    #expect(models.allSatisfy { $0.entries == models[0].entries }, "\(seed)")
  }
}
