import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout records and workout zones")
struct RecordsTests {
  let program: Program
  let store: HealthStore

  init() throws {
    program = try Program()
    store = try SampleStore(at: program.storePath).store
  }

  @discardableResult
  private func run(
    _ day: Int, _ parts: [(seconds: Int, speed: Double, heartRate: Double)],
    pausedAfter pause: Int? = nil
  ) async throws -> UUID {
    try await store.saveRun(on: "2026-11-\(day < 10 ? "0" : "")\(day)", parts, pausedAfter: pause)
  }

  /// The records by measure, as lists of value and identifier, the current last.
  private func records(_ words: String...) throws -> [String: [(value: Double, workout: String)]] {
    let result = try program.run(["records", "--json"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("records").faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let activities = (object as? [String: Any])?["activities"] as? [[String: Any]] ?? []
    var found: [String: [(value: Double, workout: String)]] = [:]
    for activity in activities {
      for record in activity["records"] as? [[String: Any]] ?? [] {
        let length = (record["over_m"] ?? record["over_s"]) as? Double
        let name = "\(record["measure"] ?? "")" + (length.map { " \(Int($0))" } ?? "")
        found[name] = (record["history"] as? [[String: Any]] ?? []).map { entry in
          let value = entry["value_s"] ?? entry["value_m"] ?? entry["value_w"]
          return (value as? Double ?? .nan, entry["workout"] as? String ?? "")
        }
      }
    }
    return found
  }

  @Test("a record is the fastest stretch of any workout, and a pause in it counts")
  func fastest() async throws {
    let first = try await run(2, [(300, 2.5, 130), (240, 4, 160), (300, 2.5, 150)])
    let second = try await run(3, [(600, 3, 140)], pausedAfter: 200)
    var found = try records()
    let fast = try #require(found["time 400"]?.last)
    #expect(fast.workout == first.uuidString.lowercased())
    #expect(abs(fast.value - 100) < 2)
    // 960 m are fast, the other 40 m not.
    #expect(abs(try #require(found["time 1000"]?.last?.value) - 256) < 4)
    #expect(try #require(found["distance"]?.last).workout == first.uuidString.lowercased())
    #expect(try #require(found["duration"]?.last).workout == first.uuidString.lowercased())
    let text = try program.run("records", "--activity", "run").output
    #expect(text.contains("Running") && text.contains("400 m"))
    #expect(text.contains(/400 m +1:(39|40)/), "\(text)")

    let third = try await run(4, [(400, 4.5, 170)])
    found = try records()
    #expect(found["time 1000"]?.count == 2)
    #expect(found["time 1000"]?.last?.workout == third.uuidString.lowercased())
    #expect(try program.run("records", "--history").output.contains(first.shortText))

    // A deleted workout has no record, and an edited one has those of its new activity.
    #expect(try program.run("delete", third.uuidString, "--yes").exitCode == 0)
    #expect(try records()["time 1000"]?.last?.workout == first.uuidString.lowercased())
    #expect(
      try program.run("edit", first.uuidString, "--activity", "cross-country-skiing").exitCode == 0)
    #expect(try program.run("records").output.contains("Cross country skiing"))
    #expect(
      try records("--activity", "run")["time 1000"]?.last?.workout == second.uuidString.lowercased()
    )
  }

  @Test("the kept figures are those that are read anew, and a damaged file is made anew")
  func kept() async throws {
    try await run(2, [(300, 2.5, 130), (240, 4, 160)])
    let first = try program.run("records", "--json").output
    let folder = program.folder.file(".cache/workout")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .first { $0.hasPrefix("training-") })
    let file = folder.appending(path: name)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try program.run("records", "--json").output == first)
    for damage in ["", "{}", String(repeating: "x", count: 100)] {
      try Data(damage.utf8).write(to: file)
      #expect(try program.run("records", "--json").output == first)
    }
    try FileManager.default.removeItem(at: file)
    #expect(try program.run("records", "--json").output == first)
    #expect(try program.run("delete", "--everything", "--yes").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("show, its JSON and the page have the time in the zones of the day of the workout")
  func zones() async throws {
    let id = try await run(2, [(120, 2.5, 95), (60, 3, 125), (180, 3, 150), (40, 3, 171)])
    let set = try program.run(
      "zones", "set", "heart-rate", "--bounds", "100,120,140,160,170", "--json")
    #expect(set.exitCode == 0, "\(set.error)")
    #expect(try JSONSchema("zones").faults(in: set.output) == "")
    let json = try program.run("show", id.uuidString, "--json").output
    #expect(try JSONSchema("workout").faults(in: json) == "")
    #expect(json.contains("\"zone_s\":[0,60,180,0,40]"), "\(json)")
    #expect(json.contains("\"below_s\":120"))
    let text = try program.run("show", id.uuidString).output
    #expect(text.contains("Heart rate zones"))
    #expect(text.contains("  3  140–160 bpm        3:00  ████████████████████████\n"), "\(text)")
    let page = try program.run("report", id.uuidString, "-o", "-", "--language", "en").output
    #expect(page.contains("id=\"heart-zones\"") && page.contains("140–160 bpm"))
    #expect(page.contains("<td>3:00</td>"))
    // New zones are for later workouts.
    #expect(
      try program.run(
        "zones", "set", "heart-rate", "--maximum", "200", "--from", "2026-11-10"
      ).exitCode == 0)
    #expect(try program.run("show", id.uuidString, "--json").output == json)
    #expect(try program.run("zones").output.contains("maximum 200 bpm"))
    #expect(try program.run("zones", "show", "--on", "2026-11-09").output.contains("entered"))
    #expect(try program.run("zones", "remove", "heart-rate").output.contains("entered"))
  }

  @Test(
    "without zones of the person, those of the age are used; without a birth date there are none")
  func derived() async throws {
    let id = try await run(2, [(120, 2.5, 150)])
    #expect(!(try program.run("show", id.uuidString, "--json").output.contains("zone_s")))
    #expect(try program.run("zones").error.contains("neither your maximum heart rate nor"))
    #expect(try program.run("profile", "set", "birth-date", "1986-11-02").exitCode == 0)
    // 208 - 0.7 * 40 years is a maximum of 180.
    #expect(try program.run("zones").output.contains("maximum 180 bpm"))
    #expect(
      try program.run("show", id.uuidString, "--json").output.contains("\"zone_s\":[0,0,0,120,0]"))
  }

  @Test(
    "what are no zones is refused in one line",
    arguments: [
      ("heart-rate --bounds 100,120", "2 zones are not supported; use 3 to 9"),
      ("heart-rate --bounds 100,120,110", "zone 3 does not start above zone 2"),
      ("heart-rate --bounds 100,x,110", "'x' is not a number"),
      ("heart-rate", "give one of --maximum"),
      ("heart-rate --maximum 190 --threshold 170", "give one of --maximum"),
      ("heart-rate --resting 50", "--resting needs --maximum"),
      ("heart-rate --maximum 70 --resting 60", "is not 30.0/min above"),
      ("power --maximum 190", "are for zones of heart rate"),
      ("pace --threshold 5", "is not a pace per kilometer"),
      ("pace --threshold 0:00", "is not a pace per kilometer"),
      ("power --threshold 99999", "is not a valid bound"),
    ])
  func refused(words: String, text: String) throws {
    let result = try program.run(["zones", "set"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64, "\(result.error)")
    #expect(result.error.contains(text), "\(result.error)")
  }

  @Test("the page of zones has the time of the last weeks in the zones of today")
  func zonesPage() async throws {
    let day = Instant(secondsSince1970: Date().timeIntervalSince1970).rfc3339.prefix(10)
    try await store.saveRun(on: "\(day)", [(120, 2.5, 95), (60, 3, 125), (180, 3, 150)])
    try await run(2, [(240, 3, 150)])
    let pages = try await ServedPages(in: program)
    #expect(try pages.get("/zones").body.contains("No zones: neither"))
    #expect(
      try program.run("zones", "set", "heart-rate", "--bounds", "100,120,140,160,170").exitCode == 0
    )
    #expect(try program.run("zones", "set", "pace", "--threshold", "4:30").exitCode == 0)
    let table = try program.run("zones").output
    #expect(table.contains(/2 +120 bpm +140 bpm +1:00 +1:00 +█/), "\(table)")
    let json = try program.run("zones", "--json").output
    #expect(try JSONSchema("zones").faults(in: json) == "")
    #expect(json.contains("\"last_7_days_s\":[0,60,180,0,0]"), "\(json)")
    var page = ""
    for await _ in Attempts() {
      guard !page.contains("<td>3:00</td>") else { break }
      page = try pages.get("/zones").body
    }
    #expect(page.contains("<td>2</td><td>120 bpm to 140 bpm</td><td>1:00</td><td>1:00</td>"))
    #expect(page.contains("id=\"zones-speed\"") && page.contains("≥ 170 bpm"))
    #expect(page.contains("<td>≤ 4:03 /km</td>") && page.contains("<td>&gt; 5:48 /km</td>"))
    for (language, word) in [("de", "28 Tage"), ("ja", "28日間")] {
      #expect(try pages.get("/zones", ["Accept-Language": language]).body.contains(word))
    }
  }

  @Test("the page of records has them with the workouts, without the private ones")
  func page() async throws {
    let id = try await run(2, [(300, 2.5, 130), (240, 4, 160)])
    let hidden = try await run(3, [(300, 5, 150)])
    #expect(try program.run("edit", hidden.uuidString, "--private").exitCode == 0)
    let pages = try await ServedPages(in: program)
    var page = ""
    for await _ in Attempts() {
      guard !page.contains("<td>400 m</td>") else { break }
      page = try pages.get("/records").body
    }
    #expect(page.contains("href=\"/workouts/\(id.uuidString.lowercased())\""))
    #expect(!page.contains(hidden.uuidString.lowercased()))
    #expect(page.contains("Running"))
    #expect(try pages.get("/records", ["Accept-Language": "de"]).body.contains("Bestleistungen"))
  }
}

extension UUID {
  /// The beginning that tables show.
  fileprivate var shortText: String { String(uuidString.lowercased().prefix(8)) }
}
