import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("record a field test", .timeLimit(.minutes(4)))
struct FieldTestCommandTests {
  let program: Program
  let trace: FieldTestTrace

  init() throws {
    program = try Program()
    trace = FieldTestTrace(program: program)
  }

  private func expectSchema(_ output: String) throws -> [String] {
    let lines = output.split(separator: "\n").map(String.init)
    let schema = try JSONSchema("recording")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    return lines
  }

  // SMW-01, SMW-04
  @Test("a six-minute walk on a course counts the reported laps and stores a measured distance")
  func course() async throws {
    try trace.introduce()
    let heart = try trace.heart(400) { $0 < 30 ? 80 : 121 }
    let recorder = try RunningProgram(
      [
        "record", "six-minute-walk", "--course-length", "30m", "--remainder", "7m", "--countdown",
        "0s", "--heart-rate", "trace:\(heart)?pace=20", "--json",
      ], in: program)
    _ = try await recorder.recording()
    var told = 0
    while told < 8, recorder.isRunning {
      try await Task.sleep(for: .milliseconds(400))
      if try recorder.ask(.lap).refusal == nil { told += 1 }
    }
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    // The notes before the test go to the same file here.
    let output = recorder.printed.split(separator: "\n").filter { $0.hasPrefix("{") }
    let lines = try expectSchema(output.joined(separator: "\n"))
    for cue in ["\"start\"", "\"minutes_left\"", "\"seconds_left\"", "\"finish\""] {
      #expect(lines.contains { $0.contains("\"kind\":\"cue\"") && $0.contains(cue) }, "\(cue)")
    }
    #expect(lines.last?.contains("\"kind\":\"saved\"") == true)
    let result = try #require(lines.first { $0.contains("\"kind\":\"field_test\"") })
    #expect(result.contains("\"distance_m\":247") && result.contains("\"lower_limit_m\":"))

    let workout = try await trace.workout()
    #expect(workout.configuration.activityType == .walking)
    #expect(workout.span.duration == .seconds(360))
    #expect(workout.totals.distanceMeters == 247)
    let samples = try await trace.samples(.sixMinuteWalkTestDistance)
    let sample = try #require(samples.first)
    #expect(samples.count == 1)
    #expect(try sample.quantity.value(in: .meter) == 247)
    let metadata = sample.header.metadata
    #expect(metadata.bool(.wasUserEntered) == false)
    #expect(metadata.string(.fieldTest) == "six-minute-walk")
    #expect(metadata.number(.fieldTestLaps) == 8)
    #expect(try metadata.quantity(.fieldTestStartHeartRate)?.value(in: .countPerMinute) == 80)
    #expect(try metadata.quantity(.fieldTestEndHeartRate)?.value(in: .countPerMinute) == 121)
    #expect(sample.header.device != nil)
    #expect(try await trace.store.verify().isEmpty)
  }

  @Test("notes of the standard on the course and when to stop are printed first, to standard error")
  func notes() throws {
    let heart = try trace.heart(3)
    let result = try program.run(
      "record", "six-minute-walk", "--course-length", "30m", "--countdown", "0s", "--heart-rate",
      "trace:\(heart)?pace=max")
    #expect(result.exitCode == 0, "\(result.error)")
    for words in ["30 m between two marks", "No warm-up", "ten minutes", "chest pain", "30.0 m"] {
      #expect(result.error.contains(words), "\(words): \(result.error)")
    }
    #expect(result.output.contains("interrupted before its end"))
    #expect(!result.output.contains("keep") && !result.output.contains("good"))
  }

  @Test("a receiver measures the distance without a course, and its accuracy is stored")
  func receiver() async throws {
    let gps = try trace.fixes(380, speed: 1.5)
    let result = try program.run(
      "record", "six-minute-walk", "--gps", "replay:\(gps)?pace=max", "--countdown", "3s")
    #expect(result.exitCode == 0, "\(result.error)")
    for words in ["3\n", "5 minutes left", "1 minute left", "completed in 6:00", "by GPS"] {
      #expect(result.output.contains(words), "\(words): \(result.output)")
    }
    #expect(result.output.contains("birth date, height and mass are needed"))
    let sample = try #require(try await trace.samples(.sixMinuteWalkTestDistance).first)
    #expect(abs(try sample.quantity.value(in: .meter) - 540) < 10)
    #expect(sample.header.metadata.string(.fieldTestDistanceSource) == "receiver")
    #expect(sample.header.metadata[.fieldTestHorizontalAccuracy] != nil)
  }

  @Test("Cooper's twelve-minute run stores a VO2max and its interval with the workout")
  func cooper() async throws {
    let gps = try trace.fixes(730, speed: 3.5)
    let result = try program.run(
      "record", "cooper-12-minutes", "--gps", "replay:\(gps)?pace=max", "--countdown", "0s",
      "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    _ = try expectSchema(result.output)
    let sample = try #require(try await trace.samples(.vo2Max).first)
    let unit = QuantityType.vo2Max.canonicalUnit
    let value = try sample.quantity.value(in: unit)
    let kept = try await trace.workout().header.metadata
    let meters = try #require(kept.quantity(.fieldTestDistance)).value(in: .meter)
    #expect(abs(meters - 2520) < 30)
    #expect(abs(value - (meters - 504.9) / 44.73) < 1e-6)
    let metadata = sample.header.metadata
    #expect(try #require(metadata.quantity(.interval80Lower)).value(in: unit) < value - 3)
    #expect(metadata.number(.vo2MaxTestType) == 1)
    #expect(metadata.string(.fieldTest) == "cooper-12-minutes")
    #expect(try await trace.workout().configuration.activityType == .running)
  }

  @Test("the mile needs a profile and a heart rate, and reports which is missing")
  func rockport() async throws {
    func record(_ more: String...) throws -> Program.Result {
      // Each walk has its own fixes; otherwise the last recorded walk would not be the latest.
      let gps = try trace.fixes(900, speed: 1.9)
      return try program.run(
        ["record", "rockport-mile", "--gps", "replay:\(gps)?pace=max", "--countdown", "0s"] + more)
    }
    #expect(try record().output.contains("no VO2max: the birth date is missing"))
    try trace.introduce()
    #expect(try record().output.contains("no VO2max: the heart rate at the end is missing"))
    #expect(try await trace.samples(.vo2Max).isEmpty)
    let result = try record("--end-heart-rate", "132")
    #expect(result.output.contains("VO2max about"), "\(result.output)")
    let sample = try #require(try await trace.samples(.vo2Max).first)
    let workout = try await trace.workout()
    // Kline's formula with the age from the birth date in the profile.
    let age = workout.span.end.inYears(since: "1980-05-05T00:00:00Z")
    let litres =
      6.9652 + 0.0091 * 64 * 2.2046226 - 0.0257 * age
      - 0.2240 * workout.span.duration.inSeconds / 60 - 0.0115 * 132
    let unit = sample.type.canonicalUnit
    #expect(abs(try sample.quantity.value(in: unit) - litres * 1000 / 64) < 0.05)
    #expect(sample.header.metadata.number(.vo2MaxTestType) == 2)
    let rate = try #require(sample.header.metadata.quantity(.fieldTestEndHeartRate))
    #expect(try rate.value(in: .countPerMinute) == 132)
  }

  @Test("the shuttle run ends when its runner stops, and the last complete level counts")
  func shuttles() async throws {
    try trace.introduce()
    let heart = try trace.heart(400)
    let recorder = try RunningProgram(
      [
        "record", "shuttle-run-20m", "--countdown", "0s", "--heart-rate",
        "trace:\(heart)?pace=20", "--json",
      ], in: program)
    _ = try await recorder.recording()
    var level = 0
    while level < 4, recorder.isRunning {
      try await Task.sleep(for: .milliseconds(50))
      level = try recorder.ask(.status).status?.fieldTest?.level ?? level
    }
    #expect(try recorder.ask(.pause).refusal?.contains("no rests") == true)
    #expect(try recorder.ask(.stop).refusal == nil)
    #expect(await recorder.exitCode() == 0)
    let output = recorder.printed.split(separator: "\n").filter { $0.hasPrefix("{") }
    let lines = try expectSchema(output.joined(separator: "\n"))
    #expect(lines.contains { $0.contains("\"cue\":\"line\"") })
    let metadata = try await trace.workout().header.metadata
    #expect(metadata.string(.fieldTestEnd) == "completed")
    let shuttles = try #require(metadata.number(.fieldTestShuttles))
    #expect((23...31).contains(shuttles))
    let sample = try #require(try await trace.samples(.vo2Max).first)
    let speed = 9.5
    #expect(
      abs(
        try sample.quantity.value(in: sample.type.canonicalUnit)
          - (31.025 + 3.238 * speed - 3.248 * 18 + 0.1536 * speed * 18)) < 1e-6)
  }

  @Test("a killed and recovered test is reported as interrupted and has no result")
  func killed() async throws {
    let heart = try trace.heart(400)
    let recorder = try RunningProgram(
      [
        "record", "six-minute-walk", "--course-length", "30m", "--countdown", "0s",
        "--heart-rate", "trace:\(heart)?pace=20",
      ], in: program)
    _ = try await recorder.recording()
    var laps = 0
    while laps < 2, recorder.isRunning {
      try await Task.sleep(for: .milliseconds(500))
      if try recorder.ask(.lap).refusal == nil { laps += 1 }
    }
    #expect(try recorder.ask(.pause).refusal == nil)
    try await Task.sleep(for: .milliseconds(1100))
    recorder.crash()
    let result = try program.run("recover")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("interrupted before its end"))
    let metadata = try await trace.workout().header.metadata
    #expect(metadata.string(.fieldTestEnd) == "interrupted")
    #expect(metadata.number(.fieldTestLaps) == 2)
    #expect(metadata.number(.fieldTestRests) == 1)
    #expect(try await trace.samples(.sixMinuteWalkTestDistance).isEmpty)
    #expect(try await trace.store.verify().isEmpty)
  }

  @Test(
    "options that do not apply to the test or activity are refused",
    arguments: [
      ("six-minute-walk --auto-pause", "--auto-pause cannot be combined with a test"),
      ("six-minute-walk --for 5min", "--for cannot be combined with a test"),
      ("cooper-12-minutes --auto-lap 400m", "--auto-lap cannot be combined with a test"),
      ("six-minute-walk --no-gps", "give --course-length"),
      ("six-minute-walk --indoor", "give --course-length"),
      ("six-minute-walk --course-length 2m", "5 m to 1000 m"),
      ("rockport-mile --course-length 300m", "not a whole number"),
      ("shuttle-run-20m --course-length 15m", "20 m apart"),
      ("six-minute-walk --remainder 3m", "needs --course-length"),
      ("six-minute-walk --course-length 30m --remainder 31m", "must be less than"),
      ("six-minute-walk --course-length 30m --countdown 2min", "0 s to 60 s"),
      ("rockport-mile --end-heart-rate 500", "beats per minute"),
      ("walk --course-length 30m", "needs a test"), ("run --countdown 3s", "needs a test"),
      ("seven-minute-walk", "seven-minute-walk"),
    ])
  func refusals(words: String, reason: String) throws {
    let result = try program.run(["record"] + words.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64, "\(result.output)")
    #expect(result.error.contains(reason), "\(result.error)")
  }

  @Test("a test that is stopped in its countdown stores nothing")
  func countdown() async throws {
    let recorder = try RunningProgram(
      ["record", "six-minute-walk", "--course-length", "30m", "--countdown", "60s"], in: program)
    var state: String?
    while state == nil, recorder.isRunning {
      try await Task.sleep(for: .milliseconds(20))
      state = try? recorder.ask(.status).status?.state
    }
    #expect(state == "prepared")
    #expect(try recorder.ask(.lap).refusal != nil)
    recorder.signal(SIGTERM)
    #expect(await recorder.exitCode() == 0, "\(recorder.printed)")
    #expect(try await trace.store.workouts().isEmpty)
    #expect(try program.run("recover").output.contains("no unfinished recording"))
  }

  @Test("the help of record lists the tests and their options")
  func help() throws {
    let help = try program.run("record", "--help").output
    for words in [
      "six-minute-walk", "rockport-mile", "cooper-12-minutes", "shuttle-run-20m",
      "--course-length", "--remainder", "--countdown", "--end-heart-rate",
    ] { #expect(help.contains(words), "\(words)") }
  }

  // SMW-04
  @Test("a result from a clinic has the same type as a recorded one, and is distinguishable")
  func clinic() async throws {
    let words = ["add", "sixMinuteWalkTestDistance", "512", "m"]
    let gps = try trace.fixes(380, speed: 1.4)
    _ = try program.run(
      "record", "six-minute-walk", "--gps", "replay:\(gps)?pace=max", "--countdown", "0s")
    #expect(try program.run(words).exitCode == 0)
    let result = try program.run("samples", "sixMinuteWalkTestDistance", "--json")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.count { $0.contains("\"WorkoutFieldTest\":\"six-minute-walk\"") } == 1)
    // Neither result is an estimate from everyday walking.
    let trends = try program.run("trends", "sixMinuteWalkTestDistance", "--json").output
    #expect(trends.contains("\"count\":2"))
  }
}

extension Instant {
  fileprivate func inYears(since text: String) -> Double {
    guard let birth = Instant(rfc3339: text) else { return .nan }
    return (self - birth).inSeconds / 86_400 / 365.2425
  }
}
