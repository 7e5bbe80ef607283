import Foundation
import TestSupport
import Testing

/// Tests of common typing mistakes and the messages that they produce.
@Suite("Common mistakes")
struct MistakeTests {
  let program: Program

  init() throws { program = try Program() }

  /// The arguments after `workout`, and the text that the message has to contain.
  static let usageErrors: [([String], [String])] = [
    (["sho", "last"], ["'sho' is not a command", "did you mean show", "workout --help"]),
    (["recrod", "walk"], ["'recrod' is not a command", "record"]),
    (["lst"], ["'lst' is not a command", "list"]),
    (["exprot", "last"], ["'exprot' is not a command", "export"]),
    (["bogus"], ["'bogus' is not a command", "workout --help"]),
    (["Record", "walk"], ["'Record' is not a command", "did you mean record"]),
    (["apps", "sho"], ["'sho' is not a command", "did you mean show", "workout apps"]),
    (["documents", "ad", "x.xml"], ["'ad' is not a command", "add"]),
    (["sensors", "calibrat"], ["'calibrat' is not a command", "calibrate"]),
    (["collect"], ["--imu iio:", "--replay", "workout collect --help"]),
    (["collect", "--heart-rate", "ble:"], ["--imu", "worn time"]),
    (["collect", "--imu", "iio:", "--speed", "5"], ["--speed needs --replay"]),
    (["collect", "--imu", "iio:", "--replay", "x"], ["either sensors or --replay"]),
    (["collect", "--replay", "x", "--speed", "fast"], ["'fast' is not a speed", "max"]),
    (["collect", "--imu", "iio:", "--save-every", "5s"], ["at least 1min"]),
    (["collect", "--imu", "iio:", "--high-heart-rate", "9"], ["'9' is not a heart rate", "none"]),
    (["list", "yesterday"], ["'yesterday' is unexpected here", "workout list --help"]),
    (["record"], ["argument <activity> is missing", "such as walk", "workout record --help"]),
    (["show"], ["argument <id> is missing", "last", "workout show --help"]),
    (["route"], ["argument <id> is missing", "workout route --help"]),
    (["gait"], ["argument <trace> is missing", "workout gait --help"]),
    (["samples"], ["argument <type> is missing", "heartRate", "workout samples --help"]),
    (["allow"], ["argument <app> is missing", "org.example.coach", "workout allow --help"]),
    (["estimate"], ["argument <what> is missing", "vo2max", "workout estimate --help"]),
    (["seal", "heartRate"], ["option --output is missing", "workout seal --help"]),
    (["unseal", "x"], ["option --key is missing", "workout unseal --help"]),
    (["keys", "new"], ["argument <file> is missing", "workout keys new --help"]),
    (["record", "flying"], ["'flying' is not a valid activity", "workout activities lists them"]),
    (["record", "swiming"], ["'swiming' is not a valid activity", "did you mean swimming"]),
    (["record", "walkng"], ["'walkng' is not a valid activity", "walking"]),
    (
      ["export", "last", "--format", "gpz"], ["'gpz' is not a valid --format", "did you mean gpx"]
    ),
    (["export", "last", "--format", "xml"], ["'xml' is not a valid --format"]),
    (
      ["statistics", "stepCount", "--by", "fortnight"],
      ["--by", "use hour, day, week, month or year"]
    ),
    (
      ["estimate", "vo3max"],
      ["'vo3max' is not a valid what", "vo2max, six-minute-walk or steadiness"]
    ),
    (
      ["list", "--units", "feet"],
      ["'feet' is not a valid --units", "use metric, imperial or british"]
    ),
    (
      ["goals", "set", "mov", "500"], ["'mov' is not a valid ring", "use move, exercise or stand"]
    ),
    (["profile", "set", "hight", "1.7m"], ["'hight' is not a valid key", "did you mean height"]),
    (["profile", "set", "weight", "70kg"], ["'weight' is not a valid key"]),
    (["list", "--time-zone", "Mars"], ["--time-zone", "Mars", "Europe/Berlin"]),
    (
      ["record", "walk", "--auto-lap", "abc"],
      ["'abc' is not a valid --auto-lap", "use 1km, 10min or none"]
    ),
    (
      ["record", "swim", "--pool", "25"], ["'25' is not a valid --pool", "use 25m, 25yd or 1.5km"]
    ),
    (["record", "swim", "--pool", "abc"], ["'abc' is not a valid --pool", "25yd"]),
    (["record", "walk", "--for", "ten"], ["'ten' is not a valid --for", "use 30min"]),
    (["record", "walk", "--placement", "head"], ["'head' is not a valid --placement", "pocket"]),
    (["record", "walk", "--gps"], ["--gps needs a value", "gpsd://localhost:2947"]),
    (["record", "walk", "--accuracy", "good"], ["'good' is not a valid --accuracy", "25m"]),
    (
      ["route", "last", "--near", "48,11"], ["'48,11' is not a valid --near", "48.137,11.575,200m"]
    ),
    (["rings", "someday"], ["'someday' is not a valid day", "a day such as 2026-05-01"]),
    (["list", "--limit", "ten"], ["'ten' is not a valid --limit", "whole number"]),
    (
      ["list", "--form", "json"],
      ["'--form' is not an option of this command", "workout list --help"]
    ),
    (["list", "--jsno"], ["'--jsno' is not an option of this command", "--json"]),
    (
      ["record", "walk", "--imperial"], ["'--imperial' is not an option", "workout record --help"]
    ),
    (["samples", "hartrate"], ["hartrate", "did you mean heartRate", "workout samples --help"]),
    (["trends", "foo"], ["foo", "docs/types.md", "workout trends --help"]),
    (["allow", "coach", "--read", "heartrat"], ["--read", "heartrat", "heartRate"]),
    (["add", "heartRate"], ["heartRate needs a number", "workout add --help"]),
    (["add", "heartRate", "60", "kg"], ["kg", "count/min", "workout add --help"]),
    (["profile", "set", "height", "tall"], ["tall", "height", "180cm"]),
    (["delete"], ["an id", "--type", "--everything", "workout delete --help"]),
    (["export", "--format", "gpx"], ["'last'", "--all", "workout export --help"]),
    (["analyze", "--jobs", "many"], ["'many' is not a valid --jobs", "whole number"]),
  ]

  @Test(
    "in arguments get one line with the problem, its place and the fix", arguments: usageErrors
  )
  func usage(words: [String], parts: [String]) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 64, "\(words): \(result.error)")
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.error.count < 240, "\(words): \(result.error)")
    for part in parts { #expect(result.error.contains(part), "\(words): \(result.error)") }
  }

  static let failures: [([String], [String])] = [
    (["show", "zzz"], ["no store", "workout record"]),
    (["list"], ["workout record"]),
    (["lap"], ["no recording is running", "workout record"]),
    (["import", "nofile"], ["nofile: no such file"]),
    (["restore", "nofile", "--yes"], ["nofile"]),
    (["gait", "nofile"], ["nofile", "No such file or directory"]),
    (["swim", "nofile", "--pool", "25m"], ["nofile", "No such file or directory"]),
    (["record", "walk", "--gps", "foo://x"], ["foo://x", "gpsd:"]),
  ]

  @Test(
    "found while the command runs get one line with the problem, its place and the fix",
    arguments: failures)
  func failure(words: [String], parts: [String]) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 1, "\(words): \(result.error)")
    for part in parts { #expect(result.error.contains(part), "\(words): \(result.error)") }
  }

  @Test("are reported in lines that fit the terminal and break between words", arguments: [40, 80])
  func width(columns: Int) throws {
    for words in ["record flying", "estimate vo3max", "sho last", "record swim --pool 25"] {
      let result = try program.shell(
        """
        export TERM=xterm
        script -qec "stty cols \(columns); '\(Program.path)' \(words)" /dev/null
        """)
      let lines = result.output.split(whereSeparator: \.isNewline)
      #expect(lines.count > 1 || columns == 80)
      for line in lines { #expect(line.count <= columns, "\(line)") }
    }
  }

  @Test("activities are listed, either all or those that contain a given text")
  func activities() throws {
    let all = try program.run("activities")
    #expect(all.output.contains("\nrunning (jog, jogging, run)\n"))
    let skis = try program.run("activities", "ski", "--json")
    #expect(skis.exitCode == 0)
    #expect(skis.output.contains(#"{"activity":"downhill-skiing","aliases":["ski"]}"#))
    #expect(!skis.output.contains("running"))
    #expect(try program.run("activities", "xyz").exitCode == 64)
  }
}
