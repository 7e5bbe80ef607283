import Foundation
import GaitTraining
import Mobility
import TestSupport
import Testing

struct GaitTablesTests {
  private static func checkedIn(_ path: String) throws -> String {
    try String(contentsOf: PackageRoot.url(path), encoding: .utf8)
  }

  @Test(
    "the checked-in Swift equals the output of the table, byte for byte",
    arguments: GaitModelTable.Kind.allCases)
  func swift(kind: GaitModelTable.Kind) throws {
    let text = try Self.checkedIn(kind.path)
    let table = try GaitModelTable(kind, text: text)
    #expect(table.text == text)
    #expect(
      try Self.checkedIn(kind.swiftPath) == table.swift,
      "\(kind.swiftPath) is not of the table: `make train`")
  }

  @Test(
    "the tables name their training subjects and command",
    arguments: GaitModelTable.Kind.allCases)
  func head(kind: GaitModelTable.Kind) throws {
    let text = try Self.checkedIn(kind.path)
    #expect(text.contains("\n# command: make train\n"))
    #expect(text.contains("\n# subjects: voisard-10m 1 "))
  }

  @Test(
    "an incomplete table is rejected with its line",
    arguments: [
      ("row,name", "row,names", nil), ("coefficient,rise", "coefficient,raise", nil),
      ("coefficient,constant,", "coefficient,constant,x", 9), ("error80,3,", "error,3,", 10),
    ] as [(String, String, Int?)])
  func refusals(text: String, replacement: String, line: Int?) throws {
    let damaged = try Self.checkedIn("Models/gait-speed.csv").replacing(text, with: replacement)
    let error = #expect(throws: GaitRecordingError.self) {
      try GaitModelTable(.speed, text: damaged)
    }
    #expect(error?.line == line)
    #expect(error?.file == "Models/gait-speed.csv")
  }

  @Test(
    "the same walks give the same tables, and their model predicts their speeds",
    .needsSharedData("gait/voisard-10m"))
  func training() throws {
    let names = try GaitStudy.voisard.names(below: SharedData.root).filter { $0.hasSuffix("-1") }
    let walks = try names.map {
      KnownWalks.walk(try GaitStudy.voisard.recording($0, below: SharedData.root))
    }
    // The belt's constant needs two sets; one of them is relabeled as the other.
    let both = walks.enumerated().map { index, walk in
      KnownWalk(
        study: index % 2 == 0 ? .voisard : .stroke, name: walk.name, subject: walk.subject.name,
        height: walk.height, strides: walk.strides, speed: walk.speed,
        doubleSupport: walk.doubleSupport)
    }
    let tables = try #require(GaitTables.tables(of: both))
    #expect(GaitTables.tables(of: both)?.map(\.text) == tables.map(\.text))
    #expect(tables.map(\.kind) == [.speed, .doubleSupport])
    let model = try #require(SpeedTrainer().model(for: walks))
    let errors = walks.compactMap { walk -> Double? in
      guard let gait = walk.summary, let speed = walk.speed, let height = walk.height else {
        return nil
      }
      return abs(model.uncorrected(gait, height: height) - speed)
    }
    let mean: Double = errors.reduce(0, +) / Double(errors.count)
    #expect(mean < 0.08)
  }
}
