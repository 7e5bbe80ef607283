import Foundation
import TestSupport
import Testing

@Suite("workout swim")
struct SwimTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  static let head = "# workout-trace 1; placement=wrist-left; rate=50; accel=m/s2; gyro=rad/s"
  static let columns = "t,ax,ay,az,gx,gy,gz"

  /// Half a minute of arm turns of 1.4 seconds, with rests of the same length before and after.
  static func rows() -> [String] {
    (0..<4500).map { index in
      let time = Double(index) / 50
      let isSwimming = (30..<60).contains(time)
      let angle = 2 * Double.pi * time / 1.4
      let force = isSwimming ? 6.0 : 0
      let values = [
        time, force * sin(angle), force * sin(2 * angle) / 2, 9.81 + force * cos(angle),
        isSwimming ? 4 * cos(angle) : 0, isSwimming ? sin(angle) : 0, 0,
      ]
      return values.map { String(format: "%.3f", $0) }.joined(separator: ",")
    }
  }

  private func write(_ lines: [String], to name: String = "swim.csv") throws -> String {
    let file = program.folder.file(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    return file.path
  }

  private func trace(_ head: String = Self.head, _ columns: String = Self.columns) throws -> String
  {
    try write([head, columns] + Self.rows())
  }

  private func node(_ text: String) throws -> JSONNode {
    try JSONDecoder().decode(JSONNode.self, from: Data(text.utf8))
  }

  @Test(
    "its output matches its schema and adds up",
    arguments: ["--pool 25m", "--pool 25yd --placement wrist-right", "--open-water"])
  func schema(words: String) throws {
    let result = try program.run(
      ["swim", try trace(), "--json"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(try JSONSchema("swim").faults(in: result.output) == "")
    let swim = try node(result.output)
    let isPool = !words.contains("open")
    let lapLength = words.contains("yd") ? 22.86 : 25
    #expect(swim["lap_length_m"]?.number == (isPool ? lapLength : nil))
    let lengths = try #require(swim["lengths"]?.array)
    let totals = try #require(swim["totals"])
    #expect(totals["lengths"]?.number == (isPool ? Double(lengths.count) : nil))
    let strokes = try #require(swim["strokes"]?.array)
    let last = lengths.last?["end_s"]?.number ?? -.infinity
    let counted = lengths.reduce(0) { $0 + ($1["stroke_count"]?.number ?? .nan) }
    let after = strokes.count { ($0["t_s"]?.number ?? .nan) > last }
    #expect(totals["strokes"]?.number == counted + Double(after))
    let sets = try #require(swim["sets"]?.array)
    let swum = sets.reduce(0) { $0 + ($1["end_s"]?.number ?? 0) - ($1["start_s"]?.number ?? 0) }
    #expect(abs(swum - (totals["swimming_s"]?.number ?? -1)) < 1e-6)
  }

  @Test("a compressed trace yields the same output as a plain one and leaves the store untouched")
  func packed() throws {
    let plain = try program.run("swim", try trace(), "--pool", "25m", "--json")
    let packed = try program.shell(
      "gzip -c swim.csv >a.csv.gz; workout swim a.csv.gz --pool 25m --json")
    #expect(packed.output == plain.output)
    #expect(packed.exitCode == 0)
    let piped = try program.shell("workout swim <(cat swim.csv) --pool 25m --json")
    #expect(piped.output == plain.output)
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test("times of a trace without a time column are derived from its rate")
  func rate() throws {
    let rows = Self.rows().map { String($0.drop { $0 != "," }.dropFirst()) }
    let path = try write([Self.head, "ax,ay,az,gx,gy,gz"] + rows, to: "rate.csv")
    let timed = try program.run("swim", try trace(), "--pool", "25m", "--json")
    #expect(try program.run("swim", path, "--pool", "25m", "--json").output == timed.output)
  }

  @Test("a page shows the venue, and the date if the trace has one")
  func page() throws {
    let dated = try trace(Self.head + "; epoch=2026-11-21T06:45:00Z")
    let result = try program.run("swim", dated, "--pool", "33.3m")
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines[0] == "Swimming, pool of 33.3 m   wrist-left")
    #expect(lines[1] == "2026-11-21 06:45:00 UTC")
    #expect(result.output.contains("\nLengths   "))
    let lake = try program.run("swim", try trace(), "--open-water").output
    #expect(lake.hasPrefix("Swimming, open water   wrist-left\n\nStrokes"))
    #expect(!lake.contains("\u{1B}"))
  }

  @Test("invalid lines are reported with their numbers and skipped")
  func faults() throws {
    var rows = Self.rows()
    rows[7] = "0.14,here,0,9.81,0,0,0"
    rows[9] = rows[8]
    let path = try write([Self.head, Self.columns] + rows)
    let result = try program.run("swim", path, "--pool", "25m", "--json")
    #expect(result.exitCode == 0)
    let lines = result.error.split(separator: "\n")
    #expect(lines.contains { $0.contains("line 10: expected a number in column ax") })
    #expect(lines.contains { $0.contains("the sample at t = 0.16: times must increase") })
    let many = try write(
      [Self.head, Self.columns] + Self.rows() + Array(repeating: "x", count: 100))
    let errors = try program.run("swim", many, "--pool", "25m").error
    #expect(errors.contains("skipped: 95 more lines"))
  }

  private func refusal(_ path: String, _ words: [String] = ["--pool", "25m"]) throws -> String {
    let result = try program.run(["swim", path] + words)
    #expect(result.exitCode == 1)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("workout: "))
    #expect(result.error.split(separator: "\n").count == 1)
    return result.error
  }

  @Test("a file without the header line is refused with an example of it")
  func noHead() throws {
    let rows = Self.rows().map { $0 + ",0" }
    let path = try write(["t_s,ax,ay,az,gx,gy,gz,label"] + rows)
    let error = try refusal(path)
    #expect(error.contains("swim.csv: invalid trace header: line 1: expected # workout-"))
    #expect(error.contains("found “t_s,ax,ay,az,gx,gy,gz,label”"))
    #expect(error.contains("a trace starts with a line such as '# workout-trace 1; placement="))
  }

  @Test(
    "a file that is not a wrist trace is refused with the fix",
    arguments: [
      ([], "line 1: expected # workout-trace 1"), ([head], "no trace header"),
      ([head, columns], "the trace has no samples"),
      (
        [head, columns, "a", "b"],
        "no valid samples; line 3: expected a number in column t"
      ),
      ([head, "t,hr", "0,100"], "line 2 has no columns ax,ay,az, only t,hr"),
      (["# workout-trace 1; placement=wrist-left", "ax,ay,az", "0,0,9.8"], "no times; add a"),
      (["# workout-trace 1", columns, "0,0,0,9.8,0,0,0"], "give --placement with one of wr"),
      (
        ["# workout-trace 1; placement=lower-back", columns, "0,0,0,9.8,0,0,0"],
        "placement=lower-back is not supported here"
      ),
      (["# workout-trace 1; placement=\u{1B}[31m", columns, "0,0,0,9.8,0,0,0"], "\u{FFFD}[31m"),
      (["# workout-trace 2", columns], "line 1: expected version 1"),
      (["# workout-trace 1; accel=furlong", columns], "line 2: expected one of m/s2, g, mg"),
      ([head, columns, "0,0,0,9.8,0,0,0", head, columns], "a second trace header"),
    ] as [([String], String)])
  func refusals(lines: [String], reason: String) throws {
    let error = try refusal(try write(lines))
    #expect(error.contains(reason), "\(error)")
  }

  @Test("a trace of another or unknown placement is accepted with --placement")
  func placement() throws {
    for head in ["# workout-trace 1; placement=lower-back", "# workout-trace 1"] {
      let path = try trace(head)
      let result = try program.run(
        "swim", path, "--pool", "25m", "--placement", "wrist-right-crown-left")
      #expect(result.exitCode == 0)
      #expect(result.output.hasPrefix("Swimming, pool of 25 m   wrist-right-crown-left\n"))
    }
  }

  @Test("a missing file or a folder is reported by name")
  func unreadable() throws {
    #expect(try refusal("/no/such.csv").contains("/no/such.csv: cannot be read"))
    #expect(try refusal(program.folder.url.path).contains("cannot be read"))
  }

  @Test("a truncated compressed trace is reported, and the part before is used")
  func cutOff() throws {
    _ = try trace()
    let result = try program.shell(
      "gzip -c swim.csv | head -c 3000 >cut.csv.gz; workout swim cut.csv.gz --pool 25m --json")
    #expect(result.exitCode == 0)
    #expect(result.error.contains("the gzip data is cut off"))
    #expect(try JSONSchema("swim").faults(in: result.output) == "")
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      "", "swim.csv", "swim.csv --pool 25m --open-water", "swim.csv --pool 25",
      "swim.csv --pool 2m", "swim.csv --pool 2km", "swim.csv --pool -25m",
      "swim.csv --pool 25m --placement ankle-left",
    ])
  func usage(words: String) throws {
    let result = try program.run(["swim"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("Ctrl-C ends it with exit code 130, also while it waits for a pipe")
  func interrupted() throws {
    let result = try program.shell(
      """
      mkfifo pipe
      exec 3<>pipe
      '\(Program.path)' swim pipe --pool 25m >out 2>err &
      printf '%s\\n%s\\n' '\(Self.head)' '\(Self.columns)' >&3
      while read -r -t 0 -u 3; do sleep 0.05; done
      kill -INT $!
      wait $!
      """)
    #expect(result.exitCode == 130)
  }
}
