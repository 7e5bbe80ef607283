import SwimTraining
import TestSupport
import Testing

@testable import Swimming

/// Strokes of the study's swimmers against counts on which ten offline methods agree.
@Suite("Strokes of real swims", .needsSharedData(StudyFolder.path))
struct StudyStrokeTests {
  /// Recordings of eight swimmers, including those whose style is the most difficult.
  private static let names = [
    "u05_Butterfly_1532515337440.csv.gz", "u12_Butterfly_1527590997927.csv.gz",
    "u00_Freestyle_1527873200322.csv.gz", "u23_Backstroke_1527158301976.csv.gz",
    "u20_Freestyle_1526899871276.csv.gz", "u36_Butterfly_1530551400961.csv.gz",
    "u27_Freestyle_1527159493563.csv.gz", "u34_Freestyle_1527935243889.csv.gz",
  ]

  // SWIM-05
  @Test(
    "strokes are accurate to two percent, and to one per length, with and without rotation",
    arguments: [true, false])
  func counted(hasRotation: Bool) throws {
    var differences: [Int] = []
    var liveDifferences: [Int] = []
    var strokes = 0
    let study = try StudyFolder.recordings(Self.names)
    for recording in study.canonical {
      var counter = StrokeCounter()
      for (index, frame) in recording.frames.enumerated() {
        var axes = frame.axes
        if !hasRotation { axes = axes * SIMD8(1, 1, 1, 0, 0, 0, 0, 0) }
        _ = counter.process(WristFrame(axes), at: Double(index) / WristFrame.rate) { _ in }
      }
      for lap in try StudyFolder.laps(of: recording.name) where lap.style != "mixed" {
        guard let real = lap.strokes.map({ Int($0) }) else { continue }
        let count = counter.count(from: lap.start, to: lap.end)
        differences.append(abs(count - real))
        let live = counter.strokes(from: lap.start, to: lap.end).count
        liveDifferences.append(abs(live - real))
        strokes += real
      }
    }
    #expect(differences.count >= 15)
    #expect(differences.allSatisfy { $0 <= 1 }, "\(differences)")
    #expect(Double(differences.reduce(0, +)) < 0.02 * Double(strokes))
    #expect(liveDifferences.allSatisfy { $0 <= 2 }, "\(liveDifferences)")
    #expect(Double(liveDifferences.reduce(0, +)) < 0.04 * Double(strokes))
  }
}
