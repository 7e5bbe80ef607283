import HealthModel
import SwimTraining
import TestSupport
import Testing

@testable import Swimming

/// Watches of the study's swimmers, one of whom wore it reversed in four recordings.
@Suite("Wear of real watches", .needsSharedData(StudyFolder.path))
struct StudyWearTests {
  /// The features of the windows of the first seconds, with the wear given by the study.
  private func features(_ recording: LabelledRecording, seconds: Double) -> [[Double]] {
    var window = FeatureWindow(.full)
    var rows: [[Double]] = []
    var row: [Double] = []
    for frame in recording.frames.prefix(Int(seconds * WristFrame.rate)) {
      guard window.process(frame), window.holds(.sixSeconds) else { continue }
      window.write(.sixSeconds, to: &row)
      rows.append(row)
    }
    return rows
  }

  /// The report for a wear that differs from the declared one.
  private func told(_ rows: [[Double]], _ flips: AxisInversion) -> (WristPlacement?, WearCheck) {
    var check = WearCheck(WristPlacement())
    var told: WristPlacement?
    for row in rows {
      let turned = row.indices.map { row[$0] * AxisInversion.full[$0].sign(in: flips) }
      told = told ?? check.process(turned)
    }
    return (told, check)
  }

  @Test(
    "a reversed watch is reported without input from the swimmer",
    arguments: [1_526_813_361_601, 1_526_813_591_392, 1_526_813_819_256, 1_526_814_037_042])
  func turned(moment: Int) throws {
    let name = "u33_Freestyle_\(moment).csv.gz"
    let recording = try #require(StudyFolder.recordings([name]).recordings.first)
    // As the watch read it: neither the study nor the swimmer declares that it is reversed.
    let (worn, _) = told(features(recording, seconds: 110), [])
    #expect(worn == WristPlacement(crown: .left))
  }

  @Test("the wear is right for one recording of each swimmer, and wrong for its mirrored copies")
  func mirrored() throws {
    // The last of each swimmer.
    let names = Dictionary(try StudyFolder.names().map { ($0.prefix(3), $0) }) { $1 }
    let study = try StudyFolder.recordings(names.values.sorted())
    var checked = 0
    for recording in study.canonical {
      let rows = features(recording, seconds: 75)
      for flips in AxisInversion.all {
        let (worn, check) = told(rows, flips)
        guard check.windowCount >= 40 else { break }
        checked += 1
        let expected = flips.isEmpty ? nil : WristPlacement().flipped(flips)
        #expect(worn == expected, "\(recording.name) \(flips.rawValue)")
      }
    }
    #expect(checked >= 4 * 15)
  }

  @Test("the engine reports the result of its wear model")
  func engine() throws {
    let name = "u33_Freestyle_1526813361601.csv.gz"
    let recording = try #require(StudyFolder.recordings([name]).recordings.first)
    // A model without weights has no information.
    let blank = OrientationModel(
      WearCoefficients(
        means: FeatureSet.full.names.map { _ in 0 },
        deviations: FeatureSet.full.names.map { _ in 1 },
        weights: FeatureSet.full.names.map { _ in .zero }, biases: .zero))
    for (model, expected) in [
      (OrientationModel.shipped, WristPlacement(crown: .left)), (blank, nil),
    ] {
      var engine = SwimEngine(
        SwimConfiguration(venue: .pool(lapLengthMeters: 50)), models: nil, wear: model)
      var told: WristPlacement?
      for (index, frame) in recording.frames.prefix(Int(110 * WristFrame.rate)).enumerated() {
        let axes = frame.axes
        let reading = Reading(
          time: Instant(secondsSince1970: 0) + .microseconds(Int64(index) * 1_000_000 / 30),
          uptime: .zero,
          value: MotionSample(
            acceleration: Vector3(x: axes[0], y: axes[1], z: axes[2]),
            rotationRate: Vector3(x: axes[3], y: axes[4], z: axes[5])))
        for case .warning(.worn(let placement, _)) in engine.process(reading) { told = placement }
      }
      #expect(told == expected)
      #expect(engine.hasJudgedWear)
    }
  }
}
