import TestSupport
import Testing

@testable import Validation

/// The minimum performance of the engine on a few real walks.
///
/// Arbitrary people of each set; the shipped models were trained on them, so these are lower bounds and not
/// publishable figures.
@Suite("Real walks")
struct RealGaitTests {
  private func figures(_ set: String, _ files: [String]) async throws -> [String: Double] {
    let report = try await GaitDataFolder(set, files: files).report()
    return Dictionary(
      report.figures.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  @Test(
    "after a stroke steps are found with their foot, and no count is halved",
    .needsSharedData("gait/stroke-treadmill"))
  func stroke() async throws {
    let names = ["pp02_2Reg", "pp05_2Reg", "pp08_2Reg", "pp12_2Reg"]
    let figures = try await figures(
      "stroke-treadmill", names.flatMap { [$0 + ".csv.gz", $0 + ".json"] })
    #expect(try #require(figures["gait.stroke.contacts.f1"]) > 0.98)
    #expect(try #require(figures["gait.stroke.contacts.feet"]) > 0.95)
    #expect(try #require(figures["gait.stroke.contacts.sd"]) < 25)
    #expect(try #require(figures["gait.stroke.cadence.mae"]) < 1)
    #expect(figures["gait.stroke.cadence.octaves"] == 0)
    #expect(try #require(figures["gait.steps.stroke.mape"]) < 3)
  }

  @Test(
    "ten meters and back give steps, cadence and speed of healthy people",
    .needsSharedData("gait/voisard-10m"))
  func voisard() async throws {
    let names = ["10-1", "13-1", "15-1", "18-1", "2-1", "5-1", "7-1"]
    let figures = try await figures(
      "voisard-10m", names.flatMap { [$0 + ".csv.gz", $0 + ".json"] })
    #expect(try #require(figures["gait.voisard.contacts.f1"]) > 0.92)
    #expect(try #require(figures["gait.voisard.contacts.feet"]) > 0.9)
    #expect(try #require(figures["gait.voisard.contacts.sd"]) < 60)
    #expect(try #require(figures["gait.voisard.cadence.mae"]) < 3)
    #expect(figures["gait.voisard.cadence.octaves"] == 0)
    #expect(try #require(figures["gait.voisard.speed.mae"]) < 0.15)
    #expect(try #require(figures["gait.voisard.doubleSupport.mae"]) < 4)
  }

  @Test("phones in pockets miss few steps", .needsSharedData("gait/weallwalk-iphone"))
  func pockets() async throws {
    let walks = ["T1_ID11_NA", "T1_ID13_NA", "T1_ID15_NA", "T1_ID3_WC", "T1_ID5_WC", "T1_ID7_WC"]
    let figures = try await figures(
      "weallwalk-iphone", walks.flatMap { [$0 + ".json", $0 + "_1L.csv.gz", $0 + "_2R.csv.gz"] })
    #expect(try #require(figures["gait.steps.weallwalk.mape"]) < 4)
  }

  @Test("hands at a desk give few steps", .needsSharedData("gait/sensorwatch-wrist"))
  func desk() async throws {
    let names = [
      "l2-25hz-bw4_desk-working1", "l2-25hz-bw4_desk-working2", "l2-25hz-bw4_fast-walking1",
      "l2-25hz-bw4_fast-walking2", "l2-25hz-bw4_pc-working1", "l2-25hz-bw4_pc-working2",
    ]
    let figures = try await figures(
      "sensorwatch-wrist", names.map { $0 + ".csv.gz" } + ["index.json"])
    #expect(try #require(figures["gait.steps.sensorwatch.mape"]) < 10)
    #expect(try #require(figures["gait.steps.sensorwatch.false"]) < 2)
  }
}
