import Foundation
import HealthModel
import Routes
import TestSupport
import Testing

@testable import Validation

/// The limits for routes on recordings of real receivers.
struct RealRecordingTests {
  private let files = SharedData.root.appending(path: "files")

  private func truth() throws -> TruthTable {
    try TruthTable(contentsOf: files.appending(path: "truth.csv"))
  }

  @Test(
    "every log of a receiver that reports standstill adds 0 m, 0 s and 0 m of climb",
    .needsSharedData("files/gpsd"))
  func standing() throws {
    var count = 0
    for row in try truth().rows where row.kind.hasPrefix("gpsd") && row.isStationary {
      let url = files.appending(path: row.file + ".chk")
      guard let log = try? GPSDLog(contentsOf: url) else { continue }
      count += 1
      let totals = log.totals
      #expect(totals.distanceMeters == 0, "\(row.file)")
      #expect(totals.movingSeconds == 0, "\(row.file)")
      #expect(totals.ascentMeters ?? 0 == 0, "\(row.file)")
      #expect(totals.descentMeters ?? 0 == 0, "\(row.file)")
    }
    #expect(count > 0)
  }

  @Test(
    "without their speed stationary receivers add less than half", .needsSharedData("files/gpsd"))
  func standingWithoutSpeed() throws {
    var meters = 0.0
    var plain = 0.0
    for row in try truth().rows where row.kind.hasPrefix("gpsd") && row.isStationary {
      guard let log = try? GPSDLog(contentsOf: files.appending(path: row.file + ".chk")) else {
        continue
      }
      var engine = RouteEngine(activity: .other)
      for var reading in log.readings {
        reading.value.location?.speed = nil
        _ = engine.process(reading)
      }
      _ = engine.finish()
      plain += RouteMethod.everyFix.totals([log.line]).meters
      meters += engine.totals.distanceMeters
    }
    // Logs of a few seconds that drift in one line are indistinguishable from a slow walk.
    #expect(meters < plain / 2)
  }

  @Test("a steadily moving receiver loses nothing", .needsSharedData("files/gpsd"))
  func moving() throws {
    for name in ["gpsd/garmin15x.log", "gpsd/humminbird-M37.log", "gpsd/rst39.log"] {
      guard let log = try? GPSDLog(contentsOf: files.appending(path: name + ".chk")) else {
        continue
      }
      let plain = RouteMethod.everyFix.totals([log.line]).meters
      #expect(log.totals.distanceMeters > 0.93 * plain, "\(name)")
      #expect(log.totals.distanceMeters < 1.01 * plain, "\(name)")
    }
  }

  @Test(
    "GPX files with a known total have an error of 0.2 % in the median, 1 % at the 90th percentile",
    .needsSharedData("files/gpx"))
  func tracks() throws {
    let tracks = TrackSection(try truth(), files: files).tracks
    let errors = tracks.map {
      abs(100 * (RouteMethod.ours.totals($0.lines).meters / $0.reference - 1))
    }
    #expect(errors.count > 0)
    #expect(Statistics.median(errors) <= 0.2)
    #expect(Statistics.quantile(errors, 0.9) <= 1)
  }
}
