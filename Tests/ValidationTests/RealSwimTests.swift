import Foundation
import SwimTraining
import Swimming
import TestSupport
import Testing

@testable import Validation

/// The required results of the engine on copies of a real swim, with the shipped models.
@Suite("Copies of real swims", .needsSharedData("swim/brunner_raw"))
struct RealSwimTests {
  private static let folder = "swim/brunner_raw"
  /// Four lengths of backstroke, and four of freestyle.
  private static let names = [
    "u27_Backstroke_1527158518833.csv.gz", "u32_Freestyle_1526985057870.csv.gz",
  ]

  /// A recording and the wear of its watch, as determined from the data.
  private func swim(_ name: String) throws -> (LabelledRecording, WristPlacement) {
    let url = try #require(SharedData.folder(Self.folder)).appending(path: name)
    let study = StudyRecordings([try LabelledRecording(contentsOf: url)])
    return (study.recordings[0], study.placement(0))
  }

  @Test("a pool of half the length has the same number of lengths", arguments: Self.names)
  func short(name: String) throws {
    let (recording, placement) = try swim(name)
    let run = SwimRun(
      SwimShortPool.cut(recording, keeping: 0.5), worn: placement, models: StyleModels(.full),
      lapLength: 25)
    #expect(run.wholeStored.count == run.wholeTruth.count)
    for (found, real) in zip(run.wholeStored, run.wholeTruth) {
      #expect(abs(found.lowerBound - real.lowerBound) <= 4)
      #expect(abs(found.upperBound - real.upperBound) <= 4)
    }
  }

  @Test("a stop of three seconds within a length does not split it", arguments: Self.names)
  func stopped(name: String) throws {
    let (recording, placement) = try swim(name)
    let copy = try #require(SwimStops.stopping(recording, seconds: 3))
    let run = SwimRun(copy, worn: placement, models: StyleModels(.full))
    #expect(run.wholeStored.count == run.wholeTruth.count)
  }
}
