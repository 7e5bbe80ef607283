import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Reports
import TestSupport
import Testing

@testable import HealthServer

/// Answers of two applications and the owner, from real stores.
@Suite("answers that clients have already", .timeLimit(.minutes(3)))
struct KnownAnswersTests {
  private let folder: TemporaryFolder
  private let owner: HealthStore
  private let applications: [HealthStore]
  private let known = KnownAnswers()

  private static let start = Instant(secondsSince1970: 1_795_000_000)
  private static let day = CalendarDay(of: start, in: .gmt)

  init() async throws {
    folder = try TemporaryFolder()
    let path = folder.file("health.store").path
    func client(_ name: String) -> ClientIdentity {
      ClientIdentity.onThisMachine(
        source: Source(name: name, bundleIdentifier: "token:\(name)"), version: nil)
    }
    owner = try HealthStore(at: path, for: client("owner"), as: .owner)
    applications = try ["one", "two"].map {
      try HealthStore(at: path, for: client($0), as: .client)
    }
    for application in applications {
      try await application.register(
        ClientRegistration(readPurpose: "Reads.", sharePurpose: "Saves."))
    }
  }

  private static func sample(_ value: Double, at minute: Int) -> Sample {
    .quantity(
      QuantitySample(
        type: .activeEnergyBurned, quantity: Quantity(value, .kilocalorie),
        span: TimeRange(at: start + .seconds(60 * minute))))
  }

  /// What a handle reads: a sum, and the rings of a day.
  private static func document(_ store: HealthStore) async throws -> ByteBuffer {
    let sum = try await store.statistics(
      StatisticsQuery(.activeEnergyBurned, .all(for: .activeEnergyBurned)))
    let rings = try await store.activitySummaries(from: day, through: day.advanced(by: 1))
    return ByteBuffer(string: "\(String(describing: sum?.merged.sum)) \(rings)")
  }

  /// Asks as a client that has a tag, and returns whether the document was computed and sent.
  private func ask(
    _ store: HealthStore, having tag: EntityTag?
  ) async throws -> (tag: EntityTag, isComputed: Bool, isSent: Bool) {
    var isComputed = false
    let answer = try await known.answer(
      KnownAnswers.Question([store.client.source.bundleIdentifier, "/sum"]),
      having: tag.map { ["\"other\", " + $0.text] } ?? [],
      mark: { try? await store.commitMark() },
      computing: {
        isComputed = true
        let document = try await Self.document(store)
        return (document, EntityTag(of: document), true)
      })
    switch answer {
    case .unchanged(let tag): return (tag, isComputed, false)
    case .document(_, let tag): return (tag, isComputed, true)
    }
  }

  @Test(
    "while nothing is committed, an answer that the client has is not computed, and after a commit it is"
  )
  func untouched() async throws {
    try await owner.save([Self.sample(100, at: 0)])
    let first = try await ask(owner, having: nil)
    #expect(first.isComputed && first.isSent)
    // The first look at a day keeps its totals in the store, which is a commit.
    _ = try await ask(owner, having: nil)
    let again = try await ask(owner, having: first.tag)
    #expect(!again.isComputed && !again.isSent && again.tag == first.tag)
    #expect(try await ask(owner, having: nil).isSent)
    // A commit that does not change the answer: it is computed, and not sent.
    try await owner.setProfileFact(.applicationTokens, #"{"tokens":[]}"#)
    let unaffected = try await ask(owner, having: first.tag)
    #expect(unaffected.isComputed && !unaffected.isSent)
    try await owner.save([Self.sample(50, at: 1)])
    let changed = try await ask(owner, having: first.tag)
    #expect(changed.isComputed && changed.isSent && changed.tag != first.tag)
  }

  @Test("the tag of one application is none of another, which sees less")
  func others() async throws {
    try await owner.save([Self.sample(100, at: 0)])
    try await owner.decide(
      [.quantity(.activeEnergyBurned): TypeDecision(read: .everything)], for: "token:one")
    let seen = try await ask(applications[0], having: nil)
    for _ in 0..<2 {
      let unseen = try await ask(applications[1], having: seen.tag)
      #expect(unseen.isSent && unseen.tag != seen.tag)
    }
    try await owner.decide(
      [.quantity(.activeEnergyBurned): TypeDecision(read: .nothing)], for: "token:one")
    let refused = try await ask(applications[0], having: seen.tag)
    #expect(refused.isSent && refused.tag != seen.tag)
    #expect(refused.tag == (try await ask(applications[1], having: nil)).tag)
  }

  @Test("an answer that is not final, or made while something was committed, is computed again")
  func unfinished() async throws {
    for isFinal in [false, true] {
      var count = 0
      var tag: EntityTag?
      for _ in 0..<3 {
        let answer = try await known.answer(
          KnownAnswers.Question(["\(isFinal)"]), having: tag.map { [$0.text] } ?? [],
          mark: { try? await owner.commitMark() },
          computing: {
            count += 1
            if isFinal { try await owner.save([Self.sample(1, at: count)]) }
            return ((), EntityTag(of: ByteBuffer(string: "same")), isFinal)
          })
        if case .document(_, let new) = answer { tag = new }
      }
      #expect(count == 3)
    }
  }

  // SRC-09
  @Test(
    "in any history of saves, deletions, settings and decisions, no answer is an old one",
    arguments: Seed.first(8))
  func histories(seed: Seed) async throws {
    var generator = seed.generator
    var tags: [String: EntityTag] = [:]
    var spared = 0
    for step in 0..<60 {
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: try await owner.save([Self.sample(Double(step), at: step)])
      case 1:
        _ = try await owner.delete(
          .quantity(.activeEnergyBurned),
          where: .time(
            from: Self.start + .seconds(60 * Int.random(in: 0..<60, using: &generator)), to: nil))
      case 2:
        let name = Bool.random(using: &generator) ? "token:one" : "token:two"
        let read = [ReadScope.nothing, .everything, .since(Self.start + .seconds(600))]
        try await owner.decide(
          [
            .quantity(.activeEnergyBurned): TypeDecision(
              read: read[Int.random(in: 0..<3, using: &generator)]),
            .activitySummary: TypeDecision(read: read[Int.random(in: 0..<2, using: &generator)]),
          ], for: name)
      case 3: try await owner.setGoal(.activeKilocalories, to: Double(300 + step), from: Self.day)
      case 4:
        let zones = ["Asia/Tokyo", "Europe/Berlin", "America/Lima"].compactMap {
          TimeZone(identifier: $0)
        }
        try await owner.setTimeZone(zones[Int.random(in: 0..<3, using: &generator)])
      default: break
      }
      for store in [owner] + applications {
        let name = store.client.source.bundleIdentifier
        let answer = try await ask(store, having: tags[name])
        let expected = EntityTag(of: try await Self.document(store))
        #expect(answer.tag == expected, "\(seed), step \(step), \(name)")
        if !answer.isComputed { spared += 1 }
        tags[name] = answer.tag
      }
    }
    #expect(spared > 20, "\(seed): \(spared)")
  }

  @Test(
    "the last answers are known, and a tag is found among those of a client, however they are written"
  )
  func names() async throws {
    let few = KnownAnswers(limit: 2)
    var computed: [Int] = []
    let tag = EntityTag(of: ByteBuffer(string: "a"))
    for number in [0, 1, 0, 2, 0, 1] {
      _ = try await few.answer(
        KnownAnswers.Question(["\(number)"]), having: [tag.text],
        mark: { try? await owner.commitMark() },
        computing: {
          computed.append(number)
          return ((), tag, true)
        })
    }
    #expect(computed == [0, 1, 2, 1])
    #expect(KnownAnswers.Question(["ab", "c"]) != KnownAnswers.Question(["a", "bc"]))
    for fields in [["*"], ["W/" + tag.text], ["\"b\",\t\(tag.text) "], ["\"b\"", tag.text]] {
      #expect(tag.isNamed(in: fields), "\(fields)")
    }
    let packed = EntityTag(of: ByteBuffer(string: "a"), encoding: "gzip")
    for fields in [[], [""], ["b"], [packed.text], [String(tag.text.dropLast())]] {
      #expect(!tag.isNamed(in: fields), "\(fields)")
    }
  }
}
