import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout estimate and workout recalibrate")
struct EstimateTests {
  let program: Program

  init() throws { program = try Program() }

  private func run(_ text: String) throws -> Program.Result {
    try program.run(text.split(separator: " ").map(String.init))
  }

  private func json(_ text: String, schema: String) throws -> JSONNode {
    let result = try run(text + " --json")
    #expect(result.exitCode == 0, "\(result.error)")
    let faults = try JSONSchema(schema).faults(in: result.output)
    #expect(faults == "", "\(faults)")
    return try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
  }

  private func store() throws -> HealthStore {
    let source = Source(name: "Watch", bundleIdentifier: "org.example.watch")
    return try HealthStore(
      at: program.storePath, for: ClientIdentity(source: source), as: .owner)
  }

  /// Saves days of walking up to now by a person who can walk 400 m in six minutes.
  private func walked(days: Int) async throws {
    let store = try store()
    try await store.setTimeZone(.gmt)
    try await store.setCharacteristic(.dateOfBirth(BirthDate(year: 1950, month: 5, day: 2)))
    try await store.setCharacteristic(.biologicalSex(.female))
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    var walker = SimulatedWalker(distance: 400)
    walker.wornShare = 1
    walker.start = now - .seconds(days * 86_400 + 3600)
    var random = SplitMix64(seed: 7)
    var samples: [Sample] = []
    for (type, value) in [(QuantityType.height, 1.65), (.bodyMass, 64)] {
      samples.append(
        .quantity(
          QuantitySample(
            type: type, quantity: Quantity(value, type.canonicalUnit),
            span: TimeRange(at: walker.start))))
    }
    for day in walker.days(days, using: &random) {
      samples += day.samples { bout in
        [
          .walkingStepLength: bout.speed * 60 / bout.cadence,
          .walkingDoubleSupportPercentage: 0.29,
        ]
      }
    }
    try await store.save(samples)
  }

  // PRIV-09
  @Test(
    "an empty store has no estimate; the output states why and what would help",
    arguments: [
      ("vo2max", "birth_date_missing"), ("six-minute-walk", "too_few_wear_days"),
      ("steadiness", "height_missing"),
    ])
  func empty(kind: String, reason: String) throws {
    _ = try store()
    let text = try run("estimate \(kind)")
    #expect(text.exitCode == 0)
    #expect(text.output.hasPrefix("No estimate of "))
    #expect(text.output.contains("to get one: "))
    let node = try json("estimate \(kind)", schema: "estimate")
    #expect(node["refusal"]?["reason"] == .string(reason))
    #expect(node["estimate"] == nil)
    #expect(try run("estimate \(kind) --history").error.contains("no estimates yet"))
  }

  // SMW-01, SMW-02, SMW-06, STD-03, STD-06, STD-20
  @Test("weeks of walking give weekly estimates with interval, origin and history")
  func weekly() async throws {
    try await walked(days: 56)
    for (kind, unit) in [("six-minute-walk", "m"), ("steadiness", "%")] {
      let node = try json("estimate \(kind)", schema: "estimate")
      let estimate = try #require(node["estimate"])
      #expect(estimate["unit"] == .string(unit))
      #expect(estimate["interval_80"]?.array?.count == 2)
      #expect(estimate["earliest_data"] != nil)
      let history = try json("estimate \(kind) --history", schema: "estimate")
      let entries = try #require(history["history"]?.array)
      #expect(entries.count >= 3)
      #expect(entries.first == estimate)
      let text = try run("estimate \(kind)").output
      #expect(text.contains("80% interval"))
      #expect(text.contains("not a measurement or medical advice"))
      #expect(text.contains("falls within a year") == (kind == "steadiness"))
      #expect(try run("estimate \(kind) --history").output.contains("week of"))
      _ = try json("estimate \(kind) --at 2020-01-01", schema: "estimate")
    }
    let trends = try json("estimate steadiness", schema: "estimate")["trend"]
    #expect(trends?["declining"] == .boolean(false))
  }

  // PRIV-08, SMW-12, SMW-13, SMW-15
  @Test("a recalibration needs --yes, and later estimates wait for new data")
  func recalibrated() async throws {
    try await walked(days: 56)
    let before = try json("estimate six-minute-walk --history", schema: "estimate")["history"]
    let past = Instant(secondsSince1970: Date().timeIntervalSince1970 - 2 * 86_400)
    let day = String(past.rfc3339.prefix(10))
    let refused = try run("recalibrate six-minute-walk --from \(day)")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("--yes"))
    let made = try json(
      "recalibrate six-minute-walk --from \(day) --yes", schema: "recalibration")
    guard case .number(let days)? = made["days_left"] else {
      Issue.record("no days left: \(made)")
      return
    }
    #expect((1...14).contains(days))
    let after = try json("estimate six-minute-walk", schema: "estimate")
    #expect(after["refusal"]?["reason"] == .string("rebuilding"))
    #expect(try json("estimate six-minute-walk --history", schema: "estimate")["history"] == before)
  }

  // MOB-16
  @Test("steadiness without a score shows on how many days of two weeks there are speeds")
  func readiness() async throws {
    let store = try store()
    try await store.setTimeZone(.gmt)
    let day = 86_400.0
    let midnight = (Date().timeIntervalSince1970 / day).rounded(.down) * day
    for (daysAgo, isEnough) in [([2, 4, 5], false), ([1, 8, 9, 11, 12], true)] {
      try await store.save(
        daysAgo.map { ago in
          .quantity(
            QuantitySample(
              type: .walkingSpeed, quantity: Quantity(1.3, .meterPerSecond),
              span: TimeRange(
                start: Instant(secondsSince1970: midnight - Double(ago) * day + 3600),
                duration: .seconds(60))))
        })
      let found = try json("estimate steadiness", schema: "estimate")["readiness"]
      #expect(found?["carried_enough"] == .boolean(isEnough), "\(found)")
      #expect(found?["needed_days"] == .number(4))
      let text = try run("estimate steadiness").output
      #expect(text.contains("enough for an estimate") == isEnough, "\(text)")
      #expect(text.contains("carry the sensor on at least 4 days per week") != isEnough)
    }
  }

  /// Saves a six-minute walk estimate for the week that ended some days ago.
  private func estimate(_ meters: Double, ago days: Int, _ store: HealthStore) async throws {
    let end = Instant(secondsSince1970: Date().timeIntervalSince1970) - .seconds(days * 86_400)
    let metadata: Metadata = [
      .syncIdentifier: .string("estimate/sixMinuteWalkTestDistance/test-\(days)"),
      .syncVersion: .number(1), .algorithm: .string("six-minute-walk"),
      .interval80Lower: .quantity(Quantity(meters - 20, .meter)),
      .interval80Upper: .quantity(Quantity(meters + 20, .meter)),
    ]
    try await store.save([
      .quantity(
        QuantitySample(
          type: .sixMinuteWalkTestDistance, quantity: Quantity(meters, .meter),
          span: TimeRange(start: end - .seconds(7 * 86_400), end: end),
          header: ObjectHeader(metadata: metadata)))
    ])
  }

  // PRIV-08
  @Test("a recalibration is proposed when an estimate leaves the interval of an earlier one")
  func jump() async throws {
    let store = try store()
    try await store.setTimeZone(.gmt)
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970).rfc3339
    try await estimate(400, ago: 20, store)
    try await estimate(390, ago: 10, store)
    let words = "estimate six-minute-walk --at \(now)"
    #expect(try json(words, schema: "estimate")["recalibration_proposal"] == nil)
    try await estimate(300, ago: 1, store)
    let proposal = try json(words, schema: "estimate")["recalibration_proposal"]
    #expect(proposal?["reason"] == .string("jump"))
    let text = try run(words).output
    #expect(text.contains("from 390 m"), "\(text)")
    #expect(text.contains("workout recalibrate six-minute-walk --from "))
    // After a recalibration it is not proposed again.
    let day = String(
      Instant(secondsSince1970: Date().timeIntervalSince1970 - 86_400).rfc3339.prefix(10))
    _ = try json("recalibrate six-minute-walk --from \(day) --yes", schema: "recalibration")
    #expect(try json(words, schema: "estimate")["recalibration_proposal"] == nil)
  }

  // PRIV-08
  @Test("a recalibration is proposed after a procedure that a document describes")
  func procedure() async throws {
    _ = try store()
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let note = try String(
      contentsOf: PackageRoot.url("Fixtures/documents/operative-note-french.xml"), encoding: .utf8)
    let other = note.replacingOccurrences(of: "11504-8", with: "34133-9")
    let words = "estimate six-minute-walk --at \(now.rfc3339)"
    let file = program.folder.file("note.xml")
    for (text, days, isProposed) in [(note, 60, false), (other, 5, false), (note, 12, true)] {
      let digits = (now - .seconds(days * 86_400)).rfc3339.prefix(10).filter(\.isNumber)
      let dated = text.replacingOccurrences(of: "202609300815+0200", with: "\(digits)0815+0000")
      try Data(dated.utf8).write(to: file)
      let added = try run("documents add \(file.path)")
      #expect(added.exitCode == 0, "\(added.error)")
      let proposal = try json(words, schema: "estimate")["recalibration_proposal"]
      #expect((proposal?["reason"] == .string("procedure")) == isProposed, "\(days) days ago")
    }
    let page = try run(words).output
    #expect(page.contains("Compte rendu opératoire"), "\(page)")
    #expect(page.contains("workout recalibrate six-minute-walk --from "))
  }

  // SMW-08, SMW-09
  @Test(
    "a recalibration of another estimate or from a future day is refused",
    arguments: [
      ("vo2max --from 2026-01-01", "cannot be recalibrated"),
      ("steadiness --from 2026-01-01", "cannot be recalibrated"),
      ("six-minute-walk --from 2999-01-01", "is in the future"),
    ])
  func refusals(words: String, text: String) throws {
    _ = try store()
    let result = try run("recalibrate \(words) --yes")
    #expect(result.exitCode == 1)
    #expect(result.error.contains(text))
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      "estimate", "estimate fitness", "estimate vo2max --at yesterday",
      "estimate vo2max --at 2026-01-01 --history", "recalibrate six-minute-walk",
    ])
  func usage(words: String) throws {
    _ = try store()
    #expect(try run(words).exitCode == 64)
  }

  @Test("an estimate of a workout is shown with it")
  func shown() async throws {
    let store = try store()
    let start = Instant(secondsSince1970: 1_780_000_000)
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
        span: TimeRange(start: start, duration: .seconds(1800))))
    let unit = QuantityType.vo2Max.canonicalUnit
    var sample = QuantitySample(
      type: .vo2Max, quantity: Quantity(42.25, unit), span: TimeRange(at: workout.span.end))
    sample.header.metadata = [
      .algorithm: .string("vo2max"), .algorithmVersion: .number(1),
      .interval80Lower: .quantity(Quantity(36.1, unit)),
      .interval80Upper: .quantity(Quantity(49.6, unit)),
    ]
    try await store.add([sample], to: workout.uuid)
    let text = try run("show last").output
    #expect(text.contains("VO₂max  42.2 mL/min·kg (36.1 mL/min·kg – 49.6 mL/min·kg)"))
    let node = try json("show last", schema: "workout")
    #expect(node["estimates"]?.array?.first?["value"] == .number(42.25))
  }
}
