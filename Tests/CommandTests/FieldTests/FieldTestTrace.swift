import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport

/// Sensor recordings for field tests, and access to the results.
struct FieldTestTrace {
  let program: Program

  private static let epoch = "2026-11-21T06:45:00Z"

  /// Writes the log of a strap that sends a heart rate each second.
  func heart(_ seconds: Int, rate: (Int) -> Double = { _ in 110 }) throws -> String {
    let rows = (0...seconds).map { "\($0),\(rate($0))" }
    return try write(
      ["# workout-trace 1; epoch=\(Self.epoch)", "t,hr"] + rows, to: "heart.csv")
  }

  /// Writes the log of a receiver that moves north at a speed.
  func fixes(_ seconds: Int, speed: Double) throws -> String {
    // The replay starts now, so that the clock needs no correction.
    let start = Instant.now
    let lines = (0...seconds).map { second in
      let time = (start + .seconds(second)).rfc3339
      let latitude = 50 + speed * Double(second) / 111_229
      return
        #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
        + #""lon":8.0,"altHAE":100,"eph":5.0,"epx":2.0,"epy":2.0,"speed":\#(speed)}"#
    }
    return try write(lines, to: "gps.json")
  }

  private func write(_ lines: [String], to name: String) throws -> String {
    let file = program.folder.file(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    return file.path
  }

  /// Sets the profile: the birth date, sex, height and mass that the formulas need.
  func introduce() throws {
    for words in ["birth-date 1980-05-05", "sex female", "height 168cm", "mass 64kg"] {
      let words = words.split(separator: " ").map(String.init)
      _ = try program.run(["profile", "set"] + words)
    }
  }

  var store: HealthStore {
    get throws { try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false) }
  }

  func workout() async throws -> Workout { try await store.workout(matching: "last") }

  func samples(_ type: QuantityType) async throws -> [QuantitySample] {
    let store = try store
    var samples: [QuantitySample] = []
    let workout = try await store.workout(matching: "last")
    for try await batch in store.samples(of: workout.uuid, type: type) { samples += batch }
    return samples
  }
}
