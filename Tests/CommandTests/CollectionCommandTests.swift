import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout collection")
struct CollectionCommandTests {
  let program: Program

  init() throws { program = try Program() }

  private func output(_ text: String) throws -> String {
    let result = try program.run(text.split(separator: " ").map(String.init))
    #expect(result.exitCode == 0, "\(result.error)")
    return result.output
  }

  // PRIV-07
  @Test("types can be turned off and on, and are listed by collection and doctor")
  func rules() throws {
    #expect(try output("collection off heartRate stepCount").contains("heartRate: off since "))
    let json = try output("collection --json")
    #expect(try JSONSchema("collection").faults(in: json) == "")
    #expect(json.contains("heartRate") && json.contains("stepCount"))
    let doctor = try program.run("doctor", "--gps", "gpsd://127.0.0.1:9", "--json").output
    #expect(doctor.contains("off: heartRate, stepCount"))
    #expect(try output("collection on stepCount") == output("collection status"))
    #expect(try output("collection on heartRate") == "every type is collected\n")
  }

  // PRIV-07
  @Test("a recording stores no heart rate while it is off; a sample added by hand is stored")
  func recording() async throws {
    _ = try output("collection off heartRate")
    let trace = program.folder.file("heart.csv")
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970.rounded() + 3600)
    let rows = (0..<30).map { "\($0),\(100 + $0)" }.joined(separator: "\n")
    try Data("# workout-trace 1; epoch=\(now.rfc3339)\nt,hr\n\(rows)\n".utf8).write(to: trace)
    let shown = try output("record walk --no-gps --heart-rate trace:\(trace.path)?pace=max --json")
    #expect(shown.contains("\"kind\":\"saved\""))
    let store = try SampleStore(at: program.storePath).store
    let workout = try await store.workout(matching: "last")
    #expect(workout.totals.averageHeartRate == nil)
    #expect(try await store.traces(of: workout.uuid).map(\.kind).contains(.heartRate) == false)
    #expect(try await store.quantitySamples(.heartRate).isEmpty)
    _ = try output("add heartRate 61 count/min")
    #expect(try await store.quantitySamples(.heartRate).count == 1)
  }

  @Test("only quantity and category types can be turned off")
  func refused() throws {
    let result = try program.run("collection", "off", "workout")
    #expect(result.exitCode == 64)
    #expect(result.error.contains("cannot be turned off"))
  }
}
