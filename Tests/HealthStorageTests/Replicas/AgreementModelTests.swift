import Foundation
import TestSupport
import Testing

@testable import StoreDatabase

@Suite("a model of replicas that agree")
struct AgreementModelTests {
  /// The number of histories of each test; 100,000 take a minute in a debug build.
  private static let histories = UInt64(
    ProcessInfo.processInfo.environment["WORKOUT_HISTORIES"].flatMap(Int.init) ?? 20_000)
  private static let parts: UInt64 = 10

  private static func seeds(_ part: UInt64) -> some Sequence<Seed> {
    (histories / parts * part..<histories / parts * (part + 1)).lazy.map { Seed($0) }
  }

  // SID-13, SID-14, SYNC-27
  @Test(
    "after any saves, deletions, and lost, doubled and reordered messages all have equal records",
    arguments: 0..<parts)
  func agreement(part: UInt64) {
    for seed in Self.seeds(part) {
      var model = AgreementModel(seed: seed, forgets: false)
      model.run(60)
      model.exchangeAll()
      #expect(model.agrees, "\(seed)")
      #expect(Set(model.replicas.map(\.records)).count == 1, "\(seed)")
    }
  }

  // SYNC-27
  @Test(
    "no deleted object returns after all have forgotten it, and a comparison mends what is left",
    arguments: 0..<parts)
  func forgetting(part: UInt64) {
    for seed in Self.seeds(part) {
      var model = AgreementModel(seed: seed, forgets: true)
      model.run(80)
      model.exchangeAll()
      if !model.agrees {
        model.repair()
        model.exchangeAll()
      }
      #expect(model.agrees, "\(seed)")
    }
  }

  @Test("the order of records is that of the model, and total", arguments: Seed.first(20))
  func order(seed: Seed) {
    var random = seed.generator
    func uuid(_ number: Int) -> UUID {
      UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(255 - number)))
    }
    let records = (0..<60).map { _ in
      AgreementModel.Record(
        incarnation: Int(random.next() % 3), version: Int(random.next() % 3),
        isDeleted: random.next() % 2 == 0, number: Int(random.next() % 4))
    }
    for first in records {
      for second in records {
        let versions = [first, second].map { record in
          RecordVersion(
            incarnation: Int64(record.incarnation), version: Double(record.version),
            isDeleted: record.isDeleted, uuid: uuid(record.number))
        }
        #expect((versions[0] < versions[1]) == (first < second))
        #expect((versions[0] == versions[1]) == (first == second))
      }
    }
  }
}
