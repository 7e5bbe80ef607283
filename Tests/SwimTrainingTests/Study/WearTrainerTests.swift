import Foundation
import SwimTraining
import TestSupport
import Testing

@testable import Swimming

@Suite("Training of the wear model")
struct WearTrainerTests {
  /// Windows of simulated motion, different in each of the four styles.
  private func windows(_ seed: Seed) -> LabelledWindows {
    var generator = seed.generator
    var recordings: [LabelledRecording] = []
    let labels: [MotionLabel] = [.freestyle, .breaststroke, .backstroke, .butterfly]
    for (index, label) in labels.enumerated() {
      for subject in 0..<2 {
        let tilt = Double(index) * 2 - 3
        let frames = (0..<600).map { place in
          let angle = 2 * Double.pi * Double(place) / (40 + 8 * Double(index))
          var axes = SIMD8(
            -8 + tilt + 4 * sin(angle), tilt * 2, 5 + 2 * sin(angle + 1),
            -1.5 + tilt / 4, 3 * sin(angle + 2), 0.5 * tilt, 0, 0)
          for lane in 0..<6 { axes[lane] += generator.normal() }
          return WristFrame(axes)
        }
        recordings.append(
          LabelledRecording(
            name: "made", subject: subject, style: "\(label)", frames: frames,
            labels: Array(repeating: label, count: frames.count)))
      }
    }
    return WearTrainer.windows(recordings)
  }

  @Test("the weights determine the wear of seen data and of another swimmer")
  func learns() {
    let windows = windows(Seed(1))
    #expect(windows.count > 80)
    for subject in [nil, 0] {
      let model = OrientationModel(WearTrainer().coefficients(for: windows, without: subject))
      var right = 0
      for index in 0..<windows.count {
        let row = Array(windows.row(index))
        for flips in AxisInversion.all {
          let turned = row.indices.map { row[$0] * AxisInversion.full[$0].sign(in: flips) }
          right += model.probabilities(for: turned)[flips.rawValue] > 0.5 ? 1 : 0
        }
      }
      // By chance it would be a quarter.
      #expect(Double(right) > 0.85 * Double(4 * windows.count))
    }
  }

  @Test("the mean of every feature that an axis inversion changes is zero")
  func means() {
    let coefficients = WearTrainer().coefficients(for: windows(Seed(2)))
    for (mean, flips) in zip(coefficients.means, AxisInversion.full) where !flips.isEmpty {
      #expect(mean == 0)
    }
    #expect(coefficients.deviations.allSatisfy { $0 > 0 })
  }

  @Test("a written table keeps its date if its numbers are unchanged")
  func table() throws {
    let coefficients = WearTrainer().coefficients(for: windows(Seed(3)))
    func table(_ date: String, _ coefficients: WearCoefficients) -> WearTableFile {
      WearTableFile(
        ModelTableHead(recordingCount: 8, subjects: [0, 1], date: date), coefficients)
    }
    let old = table("2026-01-01", coefficients).text
    #expect(table("2026-11-22", coefficients).text(replacing: old) == old)
    #expect(table("2026-11-22", coefficients).text(replacing: nil).contains("# date: 2026-11-22"))
    var other = coefficients
    other.biases[0] += 1
    #expect(table("2026-11-22", other).text(replacing: old).contains("# date: 2026-11-22"))
    // A line of names, one row per feature, and one of biases.
    let rows = old.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.count == 1 + FeatureSet.full.count + 1)
    let columns = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
    #expect(columns.allSatisfy { $0 == 7 })
  }

  @Test("the model equals the checked-in table")
  func shipped() throws {
    let text = try String(contentsOf: PackageRoot.url(WearTableFile.path), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    let numbers = rows.flatMap { row in
      row.split(separator: ",").compactMap { Double($0) }
    }
    #expect(OrientationModel(WearCoefficients(numbers)) == .shipped)
  }
}
