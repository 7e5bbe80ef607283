import SwimTraining
import TestSupport
import Testing

@testable import Swimming

/// The one swimmer of the study with long kicking.
@Suite("Kicking of real swims", .needsSharedData(StudyFolder.path))
struct StudyKickTests {
  // SWIM-09
  @Test(
    "kicking is found where it is labeled, and nowhere else",
    arguments: [
      "u07_Butterfly_1532367411257.csv.gz", "u07_Breaststroke_1532364456811.csv.gz",
      "u23_Backstroke_1527158301976.csv.gz", "u00_Freestyle_1527873200322.csv.gz",
    ])
  func found(name: String) throws {
    let recording = try #require(StudyFolder.recordings([name]).canonical.first)
    var rule = KickRule()
    for (index, frame) in recording.frames.enumerated() {
      _ = rule.process(frame, at: Double(index) / WristFrame.rate)
    }
    rule.reset()
    var (kicked, found, both) = (0.0, 0.0, 0.0)
    for (index, label) in recording.labels.enumerated() {
      let time = Double(index) / WristFrame.rate
      let isFound = rule.spans.contains { $0.contains(time) }
      kicked += label == .kick ? 1 : 0
      found += isFound ? 1 : 0
      both += label == .kick && isFound ? 1 : 0
    }
    guard kicked > 0 else {
      #expect(found == 0)
      return
    }
    #expect(both > 0.8 * kicked)
    // Fast turns between kicked lengths are within a segment.
    #expect(both > 0.8 * found)
  }
}
