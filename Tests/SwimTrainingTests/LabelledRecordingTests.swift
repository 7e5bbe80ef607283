import Foundation
import Swimming
import TestSupport
import Testing

@testable import SwimTraining

struct LabelledRecordingTests {
  private static let head = "t_s,ax,ay,az,gx,gy,gz,label\n"

  @Test("a recording has its subject, its style, and a label for each frame")
  func reading() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "u07_Backstroke_1527678642767.csv")
    try (Self.head + "0.000,-4.187,0.882,8.809,0.0671,0.0021,0.369,0\n0.033,1,2,3,4,5,6,5\n")
      .write(to: file, atomically: true, encoding: .utf8)
    let recording = try LabelledRecording(contentsOf: file)
    #expect(recording.subject == 7)
    #expect(recording.style == "Backstroke")
    #expect(recording.labels == [.none, .turn])
    #expect(recording.frames[0].axes == SIMD8(-4.187, 0.882, 8.809, 0.0671, 0.0021, 0.369, 0, 0))
    #expect(recording.frames[1].axes == SIMD8(1, 2, 3, 4, 5, 6, 0, 0))
  }

  @Test(
    "an invalid recording is rejected with its line",
    arguments: [
      ("u07_Backstroke_1.csv", "t,ax\n", 1),
      ("u07_Backstroke_1.csv", head + "0,1,2,3,4,5,6,1\n0,1,2,3,4,5,6,9\n", 3),
      ("u07_Backstroke_1.csv", head + "0,1,2,3,4,5,1\n", 2),
      ("u07_Backstroke_1.csv", head + "0,1,nan,3,4,5,6,1\n", 2),
      ("walk.csv", head, nil),
    ] as [(String, String, Int?)])
  func refusals(name: String, text: String, line: Int?) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: RecordingError.self) { try LabelledRecording(contentsOf: file) }
    #expect(error?.line == line)
    #expect(error?.file == name)
  }

  @Test("a missing file and a folder without recordings are rejected")
  func missing() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "u07_Backstroke_1.csv")
    #expect(throws: RecordingError.self) { try LabelledRecording(contentsOf: file) }
    #expect(throws: RecordingError.self) { try StudyRecordings(folder: folder.url) }
  }

  private func recording(_ subject: Int, _ style: String, x: [Double]) -> LabelledRecording {
    LabelledRecording(
      name: "u\(subject)_\(style)_1.csv", subject: subject, style: style,
      frames: x.map { WristFrame(SIMD8($0, 1, 1, 1, 1, 1, 0, 0)) },
      labels: [.none] + x.dropFirst().map { _ in .freestyle })
  }

  @Test("a wrist is the left one if x points down during swimming, whatever it does at rest")
  func wrists() {
    let study = StudyRecordings([
      recording(1, "Freestyle", x: [90, -5, -6]), recording(2, "Freestyle", x: [-90, 5, 6]),
      recording(2, "Butterfly", x: [0, -1]),
    ])
    #expect(study.placement(0) == WristPlacement(wrist: .left))
    #expect(study.placement(1) == WristPlacement(wrist: .right))
    #expect(study.placement(2) == WristPlacement(wrist: .right))
    #expect(study.canonical[0].frames[1].axes == SIMD8(-5, 1, 1, 1, 1, 1, 0, 0))
    #expect(study.canonical[1].frames[1].axes == SIMD8(-5, 1, 1, 1, -1, -1, 0, 0))
    #expect(study.subjects == [1, 2])
  }

  @Test("subject 33 wore the watch reversed in freestyle only")
  func turned() {
    let study = StudyRecordings([
      recording(33, "Backstroke", x: [0, -2]), recording(33, "Freestyle", x: [0, 8]),
    ])
    #expect(study.placement(0) == WristPlacement())
    #expect(study.placement(1) == WristPlacement(wrist: .left, crown: .left))
    #expect(study.canonical[1].frames[1].axes == SIMD8(-8, -1, 1, -1, -1, 1, 0, 0))
  }

  @Test("without gravity the wear is that of the swimmer's other recordings, otherwise left")
  func withoutGravity() {
    let others = StudyRecordings([
      recording(1, "Freestyle", x: [0, -5]), recording(2, "Freestyle", x: [0, 5]),
    ])
    let study = StudyRecordings(
      [1, 2, 3].map { recording($0, "Butterfly", x: [0, 0.5]) }, wornAs: others)
    #expect(study.placement(0) == WristPlacement(wrist: .left))
    #expect(study.placement(1) == WristPlacement(wrist: .right))
    #expect(study.placement(2) == WristPlacement(wrist: .left))
  }

  @Test(
    "the signs of a wear convert a swim to a left wrist and back", arguments: WristPlacement.all)
  func signs(placement: WristPlacement) {
    let original = recording(1, "Freestyle", x: [1, 2])
    let turned = original.signed(as: placement)
    #expect((turned == original) == (placement == WristPlacement()))
    #expect(turned.signed(as: placement) == original)
    #expect(turned.labels == original.labels)
  }
}
