import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout report")
struct ReportTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  private func page(_ id: String, _ words: String...) throws -> String {
    let result = try program.run(["report", id, "-o", "-"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
    return result.output
  }

  private static func json(_ id: String, in page: String) throws -> String {
    let begin = try #require(page.range(of: "<script type=\"application/json\" id=\"\(id)\">"))
    let end = try #require(page[begin.upperBound...].range(of: "</script>"))
    return String(page[begin.upperBound..<end.lowerBound])
  }

  /// The texts of the totals by their keys in JSON.
  private static func facts(in page: String) -> [(key: String, text: String)] {
    page.split(separator: "<dd data-key=\"").dropFirst().map { piece in
      let parts = piece.split(separator: "\">", maxSplits: 1)
      return (String(parts[0]), String(parts[1].split(separator: "</dd>")[0]))
    }
  }

  @Test(
    "the totals of the page are those of the terminal and of the JSON",
    arguments: [SampleStore.walkID, SampleStore.swimID, SampleStore.rideID])
  func totals(id: String) throws {
    let page = try page(id)
    let terminal = try program.run("show", id).output
    let shown = try #require(
      try JSONSerialization.jsonObject(with: Data(program.run("show", id, "--json").output.utf8))
        as? [String: Any])
    let within = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.json("workout", in: page).utf8))
        as? [String: Any])
    #expect(NSDictionary(dictionary: shown) == NSDictionary(dictionary: within))
    let facts = Self.facts(in: page)
    #expect(facts.count >= 1)
    for fact in facts {
      #expect(terminal.contains(fact.text), "\(fact.key)")
      #expect(shown[fact.key] != nil, "\(fact.key)")
    }
  }

  @Test("everything is on the page without its script: laps, events, notes, source and device")
  func everything() throws {
    let page = try page(SampleStore.walkID)
    let body = try #require(page.split(separator: "<script").first)
    for text in [
      "1.45 km", "10:00", "8:00", "the hill", "a bridge", "GPS lost: nothing comes", "u-blox",
      SampleStore.walkID, "class=\"map\"", "Mean heart rate", "112 bpm", "Pause",
    ] {
      #expect(body.contains(text), "\(text)")
    }
  }

  @Test("a swim has a bar for each length with its style")
  func swim() throws {
    let page = try page(SampleStore.swimID)
    #expect(page.split(separator: "<rect class=\"length ").count == 5)
    #expect(page.contains("class=\"length butterfly\""))
    #expect(page.contains("4 lengths, typically 0:25 each."))
  }

  @Test("the page makes no request and runs only its own script")
  func noRequests() throws {
    let page = try page(SampleStore.walkID)
    #expect(page.contains("default-src &#39;none&#39;"))
    #expect(page.contains("script-src &#39;sha256-"))
    for word in ["http://", "https://", "src=\"", "@import", "url(", "<link", "<img", "<iframe"] {
      let places = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      #expect(!places.contains(word), "\(word)")
    }
  }

  @Test(
    "text of a file cannot become markup or script",
    arguments: [
      "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<!--<script>",
      "{{words}}{{{json}}}", "</dd></dl><svg onload=alert(1)>", "\u{202E}\u{1B}[2J&lt;b&gt;",
    ])
  func hostile(text: String) async throws {
    let store = try SampleStore(at: program.storePath).store
    let start = try SampleStore.instant("2026-11-23T08:00:00Z")
    let span = TimeRange(start: start, duration: .seconds(600))
    try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running), span: span,
        events: [
          WorkoutEvent(kind: .marker, at: start, metadata: [.markerText: .string(text)]),
          WorkoutEvent(kind: .segment, span: span, metadata: [.segmentName: .string(text)]),
        ],
        header: ObjectHeader(
          device: Device(name: text, manufacturer: text),
          metadata: ["WorkoutRecordingNotes": .string(text)])))
    let (clean, page) = (try page(SampleStore.walkID), try page("last"))
    func count(_ tag: String, in page: String) -> Int {
      page.components(separatedBy: tag).count - 1
    }
    for tag in ["<script", "</script", "<svg onload", "<img", "onerror=alert(1)>", "<!--"] {
      #expect(count(tag, in: page) == count(tag, in: clean), "\(tag)")
    }
    #expect(
      count("{{{json}}}", in: page) == (text.contains("{{{") ? count("{{{json}}}", in: page) : 0))
  }

  @Test("a page of 10,000 points stays below 60 kB compressed, its script below 30 kB")
  func size() async throws {
    let store = try SampleStore(at: program.storePath).store
    var random = SplitMix64(seed: 21)
    let start = try SampleStore.instant("2026-11-23T08:00:00Z")
    var (north, east, altitude) = (48.0, 11.0, 500.0)
    let locations = (0..<10_000).map { second in
      let turn = Double(second) / 700 + Double.random(in: -0.5...0.5, using: &random)
      north += 2.5 * cos(turn) / 111_195
      east += 2.5 * sin(turn) / 74_500
      altitude += Double.random(in: -0.5...0.5, using: &random)
      return RecordedLocation(
        Location(
          time: start + .seconds(second), latitude: north, longitude: east, altitude: altitude,
          horizontalAccuracy: 3))
    }
    var totals = Workout.Totals()
    totals.distanceMeters = 25_000
    let saved = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
        span: TimeRange(start: start, duration: .seconds(10_000)), totals: totals))
    let builder = RouteBuilder(in: store)
    try await builder.insert(recorded: locations)
    _ = try await builder.finish(for: saved, distanceMeters: 25_000)
    let file = program.folder.file("run.html")
    let result = try program.run("report", "last", "-o", file.path, "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("report").faults(in: result.output) == "")
    let page = try String(contentsOf: file, encoding: .utf8)
    let script = try #require(page.components(separatedBy: "<script>").last)
    #expect(script.utf8.count < 30_000)
    #expect(try Self.gzippedSize(of: file.path) < 60_000)
    #expect(page.contains("<h2 id=\"splits\">"))
  }

  private static func gzippedSize(of path: String) throws -> Int {
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = ["-9c", path]
    let pipe = Pipe()
    gzip.standardOutput = pipe
    try gzip.run()
    let size = try pipe.fileHandleForReading.readToEnd()?.count ?? 0
    gzip.waitUntilExit()
    return size
  }

  @Test("trimmed ends are neither on the map nor in the data of the page")
  func trimmed() throws {
    let whole = try page(SampleStore.walkID)
    let trimmed = try page(SampleStore.walkID, "--trim-ends", "100m")
    #expect(whole.contains("The circle is the start"))
    #expect(trimmed.contains("Both ends are left out."))
    func moments(_ page: String) throws -> Int {
      let series = try JSONSerialization.jsonObject(
        with: Data(Self.json("series", in: page).utf8))
      return ((series as? [String: Any])?["mx"] as? [Any])?.count ?? 0
    }
    #expect(try moments(trimmed) > 0)
    #expect(try moments(trimmed) < moments(whole))
    #expect(!trimmed.contains("<h2 id=\"splits\">"))
  }

  @Test(
    "a page can be in another language",
    arguments: [("de", "Mittlere Herzfrequenz"), ("ja", "平均心拍数"), ("en", "Mean heart rate")])
  func languages(tag: String, text: String) throws {
    let page = try page(SampleStore.walkID, "--language", tag)
    #expect(page.contains("<html lang=\"\(tag)\">"))
    #expect(page.contains(text))
  }

  @Test("numbers have the decimal sign of the language, in texts and for the script")
  func decimals() throws {
    let english = try page(SampleStore.walkID, "--language", "en")
    let german = try page(SampleStore.walkID, "--language", "de")
    let distance = try #require(english.firstMatch(of: /([0-9])\.([0-9]{2}) km/))
    #expect(german.contains("\(distance.1),\(distance.2) km"))
    #expect(!german.contains(distance.0))
    #expect(german.contains("\"point\":\",\""))
    #expect(!english.contains("\"point\""))
  }

  @Test("the person's own words and the edits are on the page, in its language")
  func ownWords() throws {
    let edit = try program.run(
      "edit", SampleStore.walkID, "--name", "Along the <river>", "--note", "windy\ncold",
      "--effort", "7", "--gear", "blue shoes", "--activity", "cross-country-skiing")
    #expect(edit.exitCode == 0, "\(edit.error)")
    let english = try page(SampleStore.walkID, "--language", "en")
    let body = try #require(english.split(separator: "<script").first)
    for text in [
      "<h1>Along the &lt;river&gt;</h1>", "Cross country skiing", ">windy<", ">cold<",
      ">7 of 10<", ">blue shoes<", "<dt>Version</dt><dd>2, ", "Effort: 7",
      "Activity: Walking → Cross country skiing",
    ] {
      #expect(body.contains(text), "\(text)")
    }
    let german = try page(SampleStore.walkID, "--language", "de")
    for text in ["Skilanglauf", ">7 von 10<", "Anstrengung: 7", "Aktivität: Gehen → Skilanglauf"] {
      #expect(german.contains(text), "\(text)")
    }
  }

  // SMW-01
  @Test("the page of a walk test has its distance with interval, course, rests and reference")
  func walkTest() async throws {
    let store = try SampleStore(at: program.storePath).store
    try await store.setCharacteristic(
      try #require(Characteristic(.dateOfBirth, word: "1960-05-01")))
    try await store.setCharacteristic(try #require(Characteristic(.biologicalSex, word: "female")))
    let start = try SampleStore.instant("2026-11-23T08:00:00Z")
    for (type, value, unit) in [
      (QuantityType.height, 1.7, Unit.meter), (.bodyMass, 65, .kilogram),
    ] {
      let time = TimeRange(start: start - .seconds(3600), duration: .zero)
      try await store.save([
        .quantity(QuantitySample(type: type, quantity: Quantity(value, unit), span: time))
      ])
    }
    var totals = Workout.Totals()
    totals.distanceMeters = 487
    try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .walking),
        span: TimeRange(start: start, duration: .seconds(360)), totals: totals,
        header: ObjectHeader(metadata: [
          .fieldTest: .string("six-minute-walk"), .fieldTestEnd: .string("completed"),
          .fieldTestTime: .quantity(Quantity(360, .second)),
          .fieldTestDistance: .quantity(Quantity(487, .meter)),
          .fieldTestDistanceDeviation: .quantity(Quantity(5, .meter)),
          .fieldTestCourseLength: .quantity(Quantity(30, .meter)),
          .fieldTestLaps: .number(16), .fieldTestRests: .number(1),
          .fieldTestRestTime: .quantity(Quantity(12, .second)),
          .fieldTestEndHeartRate: .quantity(Quantity(121, .countPerMinute)),
        ])))
    let english = try page("last", "--language", "en")
    for text in [
      "Six-minute walk test, completed in 6:00", "487 m, 481 m to 493 m in 8 of 10 cases",
      "16 × 30 m", "1, 0:12 in all", "121 bpm", "19 of 20 more than",
      "Enright and Sherrill, 1998",
    ] {
      #expect(english.contains(text), "\(text)")
    }
    let german = try page("last", "--language", "de")
    #expect(german.contains("Sechs-Minuten-Gehtest, beendet nach 6:00"))
    #expect(!(try page(SampleStore.walkID)).contains("id=\"test\""))
  }

  @Test(
    "what cannot be done is refused in one line",
    arguments: [
      ("report last", 64, "-o"), ("report last -o - --json", 64, "--json"),
      ("report last -o a.html --language xx", 64, "de, ja"),
      ("report last -o a.html --trim-ends -5m", 64, "--trim-ends"),
      ("report nothing -o a.html", 1, "no workout"),
      ("report last -o missing/folder/a.html", 1, "missing/folder"),
    ])
  func refusals(words: String, code: Int32, reason: String) throws {
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.exitCode == code)
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(result.output == "")
  }

  @Test(
    "the totals of a period's page are those of workout totals",
    arguments: ["day", "week", "month", "year"])
  func period(length: String) throws {
    let output = try program.run("totals", "--by", length, "--json").output
    let totals = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let periods = try #require(totals["periods"] as? [[String: Any]])
    #expect(!periods.isEmpty)
    for period in periods {
      let label = try #require(period["period"] as? String)
      let page = try program.run("report", "--\(length)", label, "-o", "-")
      #expect(page.exitCode == 0, "\(page.error)")
      let within = try JSONSerialization.jsonObject(
        with: Data(Self.json("totals", in: page.output).utf8))
      #expect(NSDictionary(dictionary: period) == within as? NSDictionary)
      // A report stands alone: it links nowhere.
      #expect(!page.output.contains("href=\"/"))
    }
  }

  @Test("the page of a day has its rings and the rings of its week")
  func rings() async throws {
    let store = try SampleStore(at: program.storePath).store
    try await store.setTimeZone(.gmt)
    for (start, kilocalories) in [("2026-11-19T08:00:00Z", 130.0), ("2026-11-20T08:00:00Z", 750)] {
      let span = TimeRange(start: try SampleStore.instant(start), duration: .seconds(900))
      try await store.save([
        .quantity(
          QuantitySample(
            type: .activeEnergyBurned, quantity: Quantity(kilocalories, .kilocalorie), span: span))
      ])
    }
    _ = try program.run("goals", "set", "move", "500kcal", "--from", "2026-11-01")
    let page = try program.run("report", "--day", "2026-11-20", "-o", "-").output
    #expect(page.contains("id=\"rings-plot\""))
    #expect(page.contains("Move 150 %, "))
    #expect(page.contains("750 of 500 kcal"))
    #expect(page.contains("id=\"rings-2026-11-19-title\""))
    #expect(page.contains("data-from=\"26 1100\""))
  }

  @Test(
    "what is no period, and what does not go together, is one line that says so",
    arguments: [
      (["--day", "2026-13-01"], "'2026-13-01' is not a day; write it as 2026-11-25"),
      (["--week", "2026-W54"], "'2026-W54' is not a week; write it as 2026-W48"),
      (["--month", "2026"], "'2026' is not a month; write it as 2026-11"),
      (["--year", "26x"], "'26x' is not a year; write it as 2026"),
      (["--year", "2026", "--month", "2026-11"], "exclude each other"),
      (["last", "--year", "2026"], "name one of them"), ([], "name a workout, such as last"),
      (["--year", "2026", "--trim-ends", "200m"], "a period has no route"),
      (["last", "--own-routes", "--trim-ends", "200m"], "use one of them"),
    ])
  func mistakes(words: [String], expected: String) throws {
    let result = try program.run(["report", "-o", "a.html"] + words)
    #expect(result.exitCode == 64)
    #expect(result.error.contains(expected), "\(result.error)")
  }
}
