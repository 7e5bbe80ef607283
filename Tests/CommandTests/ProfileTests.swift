import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout profile")
struct ProfileTests {
  let program: Program

  init() throws { program = try Program() }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @discardableResult
  private func set(_ text: String) throws -> String {
    let result = try program.run(words("profile set " + text))
    #expect(result.exitCode == 0, "\(result.error)")
    return result.output
  }

  private func store() throws -> HealthStore { try SampleStore(at: program.storePath).store }

  @Test("the profile shows every set value, in metric and imperial units")
  func shown() throws {
    for entry in [
      "time-zone Europe/Berlin", "height 180cm", "mass 72.5kg", "birth-date 1985-03-09",
      "sex female", "blood-type aPositive", "skin-type ii", "wheelchair-use no",
      "move-mode activeEnergy", "hr-max 187", "resting-hr 52bpm", "medication no",
    ] { try set(entry) }
    let expected = [
      "height          180 cm", "mass            72.5 kg", "birth-date      1985-03-09",
      "sex             female", "blood-type      aPositive", "skin-type       ii",
      "wheelchair-use  no", "move-mode       activeEnergy", "hr-max          187 bpm",
      "resting-hr      52 bpm", "medication      no", "time-zone       Europe/Berlin",
    ]
    #expect(try program.run("profile").output == expected.joined(separator: "\n") + "\n")
    let imperial = try program.run("profile", "--units", "imperial").output
    #expect(imperial.contains("height          5 ft 11 in\nmass            160 lb\n"))
    let json = try program.run("profile", "--json").output
    #expect(try JSONSchema("profile").faults(in: json) == "")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(json.utf8))
    #expect(node["height_m"] == .number(1.8))
    #expect(node["hr_max_bpm"] == .number(187))
    #expect(node["medication"] == .boolean(false))
    #expect(node["history"] == .array([]))
  }

  @Test("a new profile has a time zone and nothing else")
  func empty() async throws {
    _ = try store()
    let result = try program.run("profile", "--json")
    #expect(try JSONSchema("profile").faults(in: result.output) == "")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
    #expect(Set(node.object?.keys.map(\.self) ?? []) == ["history", "time_zone"])
  }

  @Test(
    "lengths and masses are accepted in their common notations",
    arguments: [
      ("height", "180cm", 1.8), ("height", "1.8m", 1.8), ("height", "5ft11in", 1.8034),
      ("height", "5'11\"", 1.8034), ("height", "71in", 1.8034), ("mass", "72.5kg", 72.5),
      ("mass", "160lb", 72.574_779_2), ("mass", "11st6lb", 72.574_779_2),
    ])
  func measured(key: String, value: String, expected: Double) async throws {
    let result = try program.run("profile", "set", key, value, "--since", "2026-11-01", "--json")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(result.output.utf8))
    let found = try #require(node[key == "height" ? "height_m" : "mass_kg"]?.number)
    #expect(abs(found - expected) < 1e-9)
    let type: QuantityType = key == "height" ? .height : .bodyMass
    let typed = StatisticsQuery(
      type, .mostRecent, where: .metadata(.wasUserEntered, .equal, .bool(true)))
    #expect(try await store().statistics(typed)?.merged.mostRecent != nil)
  }

  // SYNC-28
  @Test("an unchanged value is not saved again, whatever its unit")
  func unchanged() async throws {
    try set("mass 72.5kg --since 2026-11-01")
    try set("mass 72.5kg --since 2026-11-02")
    try set("mass 72500g --since 2026-11-03")
    #expect(try await store().samples(SampleQuery(.quantity(.bodyMass))).count == 1)
    try set("mass 73kg --since 2026-11-04")
    try set("mass 72.5kg --since 2026-11-05")
    #expect(try await store().samples(SampleQuery(.quantity(.bodyMass))).count == 3)
    try set("wheelchair-use no")
    try set("wheelchair-use yes --since 2026-06-01")
    try set("wheelchair-use yes --since 2026-07-01")
    #expect(try await store().history(of: .wheelchairUse).count == 2)
  }

  // WHL-09
  @Test("wheelchair use has a history by days of the profile's time zone")
  func history() throws {
    try set("time-zone Europe/Berlin")
    try set("wheelchair-use no")
    let text = try set("wheelchair-use yes --since 2026-06-01")
    #expect(text.contains("wheelchair-use  no, yes from 2026-06-01 00:00\n"))
    let json = try program.run("profile", "--json").output
    #expect(try JSONSchema("profile").faults(in: json) == "")
    let node = try JSONDecoder().decode(JSONNode.self, from: Data(json.utf8))
    #expect(node["wheelchair_use"] == .string("yes"))
    #expect(
      node["history"]
        == .array([
          .object(["key": .string("wheelchair-use"), "value": .string("no")]),
          .object([
            "key": .string("wheelchair-use"), "value": .string("yes"),
            "since": .string("2026-05-31T22:00:00.000Z"),
          ]),
        ]))
  }

  @Test("a removed value is not set", arguments: ["medication yes", "hr-max 187", "sex male"])
  func takenBack(entry: String) throws {
    let key = words(entry)[0]
    #expect(try set(entry).contains(key))
    #expect(try !set("\(key) notSet").contains(key))
  }

  @Test(
    "a usage error is one line that shows a valid value",
    arguments: [
      ("height 180", "180cm or 5ft11in"), ("height 5m", "180cm"), ("height 180kg", "180cm"),
      ("height cm", "180cm"), ("mass 1e9kg", "72kg"),
      ("mass 0kg", "72kg"), ("birth-date 1985-02-30", "1985-03-09"), ("sex yes", "female"),
      ("blood-type C", "aPositive"), ("wheelchair-use maybe", "yes"), ("hr-max 20", "187"),
      ("hr-max nan", "187"), ("resting-hr inf", "58"), ("medication aspirin", "yes or no"),
      ("time-zone Moon/Sea", "Europe/Berlin"), ("shoe-size 43", "shoe-size"),
      ("medication yes --since 2026-01-01", "omit --since"),
    ])
  func refused(entry: String, word: String) throws {
    let result = try program.run(words("profile set " + entry))
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.error.contains(word), "\(result.error)")
  }

  @Test("a birth date in the future is refused")
  func unborn() throws {
    let result = try program.run("profile", "set", "birth-date", "9999-12-31")
    #expect(result.exitCode == 64)
    #expect(result.error.contains("is in the future"))
  }
}
