import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout route")
struct RouteTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  /// The parts of an output line that these tests check.
  struct Line: Decodable {
    struct Place: Decodable {
      let time: String
      let verdict: String?
    }
    let route: String
    let batch: Int
    let done: Bool
    let locations: [Place]
  }

  func lines(_ words: String...) throws -> [Line] {
    let result = try program.run(["route", SampleStore.walkID] + words)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  // RTE-23
  @Test("a smoothed route has the same times at other positions; the stored route is unchanged")
  func smoothed() throws {
    let stored = try program.run("route", SampleStore.walkID).output
    let plain = try lines()
    let smooth = try lines("--smoothed", "--batch", "500")
    #expect(smooth.map(\.locations.count) == [500, 500, 73])
    #expect(smooth.flatMap(\.locations).map(\.time) == plain.flatMap(\.locations).map(\.time))
    let output = try program.run("route", SampleStore.walkID, "--smoothed").output
    #expect(output != stored && !output.isEmpty)
    #expect(try JSONSchema("route").faults(in: String(output.split(separator: "\n")[0])) == "")
    #expect(try program.run("route", SampleStore.walkID).output == stored)
    #expect(try program.run("route", SampleStore.walkID, "--smoothed", "--raw").exitCode == 64)
  }

  // RTE-04, RTE-05, RTE-06
  @Test(
    "batches of any size are numbered from 0, and the last of the route is marked",
    arguments: [1, 7, 100, 1072, 1073, 5000])
  func batches(size: Int) throws {
    let lines = try lines("--batch", "\(size)")
    #expect(lines.map(\.batch) == Array(0..<(1073 + size - 1) / size))
    #expect(lines.map(\.done) == Array(repeating: false, count: lines.count - 1) + [true])
    #expect(lines.dropLast().allSatisfy { $0.locations.count == size })
    #expect(lines.flatMap(\.locations).count == 1073)
  }

  // RTE-03
  @Test("a location has the receiver's values in the unit of each key")
  func keys() throws {
    let result = try program.run("route", "3f2a", "--to", "2026-11-21T06:45:02Z")
    expectGolden(result.output, named: "commands/route.ndjson")
  }

  @Test("raw output has every fix with its verdict")
  func raw() throws {
    let places = try lines("--raw").flatMap(\.locations)
    #expect(places.count == 1080)
    #expect(places.filter { $0.verdict == "inaccurate" }.count == 7)
    #expect(places.filter { $0.verdict == "accepted" }.count == 1073)
  }

  @Test("a time window is half open and accepts offsets from UTC")
  func window() throws {
    let places = try lines(
      "--from", "2026-11-21T07:46:00+01:00", "--to", "2026-11-21T06:47:00Z"
    ).flatMap(\.locations)
    #expect(places.first?.time == "2026-11-21T06:46:00.000Z")
    #expect(places.last?.time == "2026-11-21T06:46:59.000Z")
    #expect(places.count == 60)
  }

  @Test("a circle that the route leaves and reenters matches both parts")
  func near() throws {
    let places = try lines("--near", "48.1,11.5,30m").flatMap(\.locations)
    #expect(places.first?.time == "2026-11-21T06:45:00.000Z")
    #expect(places.last?.time == "2026-11-21T07:04:58.000Z")
    #expect((1..<200).contains(places.count))
  }

  @Test("a query without matches prints one empty batch, marked as the last")
  func nothing() throws {
    let lines = try lines("--near", "0,0,1km")
    #expect(lines.count == 1)
    #expect(lines[0].locations.isEmpty && lines[0].done)
  }

  // RTE-08
  @Test("a workout without a route prints nothing except a note on standard error")
  func noRoute() throws {
    let result = try program.run("route", SampleStore.rideID)
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.error == "workout 3f7b0000 has no route\n")
  }

  // RTE-08
  @Test("each of several routes has its own batches and its own last batch")
  func severalRoutes() async throws {
    let sample = try SampleStore(at: program.storePath)
    let builder = RouteBuilder(in: sample.store)
    try await builder.insert(recorded: Array(try SampleStore.walkedLocations().prefix(10)))
    _ = try await builder.finish(for: try await sample.store.workout(matching: SampleStore.walkID))
    let lines = try lines("--batch", "600")
    #expect(Set(lines.map(\.route)).count == 2)
    #expect(lines.filter(\.done).count == 2)
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      ["--batch", "0"], ["--from", "yesterday"], ["--near", "48,11"], ["--near", "98,11,5m"],
      ["--from", "2026-11-21T06:47:00Z", "--to", "2026-11-21T06:47:00Z"],
    ])
  func usage(words: [String]) throws {
    let result = try program.run(["route", "last"] + words)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("a pipe that is closed early ends it silently")
  func closedPipe() throws {
    let result = try program.shell("set -o pipefail; workout route 3f2a --batch 1 | head -c 10")
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    #expect(result.output == "{\"route\":\"")
  }

  @Test("a write to standard output that fails on a full disk is an error")
  func fullDisk() throws {
    let result = try program.shell("workout route 3f2a > /dev/full")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("standard output"))
  }
}
