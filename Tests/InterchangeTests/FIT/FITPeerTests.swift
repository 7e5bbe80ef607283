import Foundation
import HealthModel
import ActivityItems
import TestSupport
import Testing

/// FIT files that we write, read by two other readers: fitdecode and Garmin's own SDK.
///
/// `WORKOUT_FIT_PYTHON` names a Python that has both packages.
@Suite("FIT files in other readers", .needsFITPython)
struct FITPeerTests {
  /// The result of a reader.
  private struct Found: Decodable {
    var reader: String
    var error: String?
    var records: Int?
    var heart_rates: Int?
    var places: Int?
    var sessions: [[Cell]]?
    var laps: [[Double?]]?
    var lengths: [[Cell]]?
  }

  /// A number or a text.
  fileprivate enum Cell: Decodable, Equatable {
    case number(Double)
    case word(String)
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .word(try container.decode(String.self))
      }
    }

    init(_ value: Double?) { self = value.map { .number(($0 * 1000).rounded() / 1000) } ?? .none }
  }

  private static func read(_ bytes: [UInt8]) throws -> [Found] {
    let folder = try TemporaryFolder()
    let file = folder.file("written.fit")
    try Data(bytes).write(to: file)
    let python = try #require(ProcessInfo.processInfo.environment["WORKOUT_FIT_PYTHON"])
    let result = try #require(ExternalTool("env")).run(
      [python, PackageRoot.url("scripts/fit-peers").path, file.path], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    return try result.output.split(whereSeparator: \.isNewline).map {
      try JSONDecoder().decode(Found.self, from: Data($0.utf8))
    }
  }

  private static func check(_ found: Found, against items: FITItems) {
    #expect(found.error == nil, "\(found.reader)")
    #expect(found.records == items.points.count)
    #expect(found.heart_rates == items.points.count { $0.heartRate != nil })
    #expect(found.places == items.points.count { $0.place != nil })
    #expect(
      found.sessions?.map { $0[2] } == items.activities.map { Cell($0.totals?.distanceMeters) })
    #expect(
      found.sessions?.map { $0[5] }
        == items.activities.map {
          Cell(try? $0.head.configuration.lapLength?.value(in: .meter))
        })
    let laps = items.activities.flatMap(\.laps)
    #expect(found.laps?.map { $0[1] } == laps.map(\.totals.distanceMeters))
    let lengths = items.activities.flatMap(\.lengths)
    #expect(
      found.lengths?.map { $0[0] } == lengths.map { .word($0.isRest ? "idle" : "active") })
    #expect(found.lengths?.map { $0[1] } == lengths.map { .stroke(of: $0) })
    #expect(
      found.lengths?.map { $0[2] } == lengths.map { Cell($0.strokeCount.map { Double($0) }) })
    #expect(found.lengths?.map { $0[3] } == lengths.map { Cell($0.span.duration.inSeconds) })
  }

  @Test(
    "both readers find the same laps, lengths and totals in generated workouts",
    arguments: Seed.first(5))
  func generated(seed: Seed) throws {
    var generator = seed.generator
    let bytes = try FITItems.write(GeneratedActivity.items(&generator, sports: 3, seconds: 30))
      .bytes
    let found = try Self.read(bytes)
    #expect(found.map(\.reader) == ["fitdecode", "garmin-fit-sdk"])
    for reader in found { Self.check(reader, against: try FITItems(bytes)) }
  }

  @Test(
    "both readers find the same laps, lengths and totals in a rewritten real swim and triathlon",
    .needsSharedData("files/fit"),
    arguments: [
      "swim-data-analyser__example.fit", "php-fit-file-analysis__swim.fit",
      "ActivityLog2__920xt-lap-swim.fit", "fit__triathlon_summary_last.fit",
      "GoldenCheetah__HRV-Data.fit",
    ])
  func real(name: String) throws {
    let path = try #require(SharedData.file("files/fit/\(name)")).path
    let items = try FITItems([UInt8](Data(contentsOf: URL(filePath: path))))
    for reader in try Self.read(FITItems.write(items.items).bytes) {
      Self.check(reader, against: items)
    }
  }
}

extension FITPeerTests.Cell {
  fileprivate static func stroke(of length: ActivityLength) -> Self {
    if length.isRest { return .none }
    if length.isDrill { return .word("drill") }
    switch length.strokeStyle {
    case nil, .unknown, .kickboard: return .none
    case .some(let style): return .word(style.name)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test with a message if no Python with both readers is configured.
  fileprivate static var needsFITPython: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["WORKOUT_FIT_PYTHON"] != nil,
      "WORKOUT_FIT_PYTHON names no Python with fitdecode and garmin-fit-sdk")
  }
}
