import Foundation
import GaitTraining
import Mobility
import TestSupport
import Testing

@Suite("Training of the stairs models")
struct StairsTrainerTests {
  /// Windows of simulated people, whose classes differ in the first two features by some deviations.
  private func set(
    seed: UInt64, apart: Double, people: Int = 6, each: Int = 12
  ) -> StairsSet {
    var generator = SplitMix64(seed: seed)
    var windows: [StairsSet.Window] = []
    for person in 0..<people {
      for kind in StairsClass.allCases {
        for index in 0..<each {
          var values = StairsFeature.acceleration.map { _ in generator.normal() }
          if kind == .up { values[0] += apart }
          if kind == .down { values[1] += apart }
          windows.append(
            StairsSet.Window(
              study: .mobiFall, subject: "person \(person)",
              recording: "\(kind) \(person) \(index / 4)", kind: kind, values: values))
        }
      }
    }
    return StairsSet(.pocketAcceleration, windows: windows)
  }

  @Test(
    "unseen people are classified correctly if the classes differ, and by chance if they do not")
  func unseen() {
    let people = Set((0..<6).map { "person \($0)" })
    let far = UnseenStairs(set(seed: 1, apart: 5)).score(.mobiFall, subjects: people)
    #expect(far.balancedAccuracy > 0.95)
    #expect(far.windowCount == 6 * 3 * 12)
    #expect(far.subjectCount == 6)
    let none = UnseenStairs(set(seed: 2, apart: 0)).score(.mobiFall, subjects: people)
    #expect(abs(none.balancedAccuracy - 1.0 / 3) < 0.15)
  }

  @Test("a recording is classified better than its windows")
  func recordings() {
    let people = Set((0..<6).map { "person \($0)" })
    let unseen = UnseenStairs(set(seed: 3, apart: 2))
    let windows = unseen.score(.mobiFall, subjects: people).balancedAccuracy
    let recordings = unseen.recordingScore(.mobiFall, subjects: people)
    #expect(recordings.windowCount == 6 * 3 * 3)
    #expect(recordings.balancedAccuracy > windows)
  }

  @Test("a person with many windows weighs no more than one with few")
  func weights() {
    var few = set(seed: 4, apart: 3)
    let more = few.windows.filter { $0.subject == "person 0" }
    let plain = StairsTrainer().coefficients(for: few)
    for _ in 0..<5 { few.windows += more }
    let repeated = StairsTrainer().coefficients(for: few)
    for (a, b) in zip(plain.weights, repeated.weights) {
      #expect((a - b).max() < 1e-5 && (a - b).min() > -1e-5)
    }
  }

  @Test("the checked-in table and its Swift are equal")
  func files() throws {
    let table = try String(contentsOf: PackageRoot.url(StairsTableFile.path), encoding: .utf8)
    let swift = try String(contentsOf: PackageRoot.url(StairsTableFile.swiftPath), encoding: .utf8)
    let rows = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    let numbers = rows.map { row in
      row.split(separator: ",").dropFirst(2).joined(separator: ", ")
    }
    let written = swift.split(separator: "\n").filter { $0.contains(",  // ") }
      .map { line in line.split(separator: ",  //")[0].trimmingCharacters(in: .whitespaces) }
    #expect(numbers.count == 2 * (StairsFeature.allCases.count + 1) + 2 * (8 + 1))
    #expect(numbers == written)
  }

  @Test(
    "the shipped model detects stairs in recordings of its training data",
    .needsSharedData("gait/mobifall-pocket"))
  func recordingsOfStairs() throws {
    let model = try #require(StairsModel(.pocket, hasRotation: true))
    for (name, kind) in [("STU_02_1", StairsClass.up), ("STN_02_1", .down)] {
      let recording = try GaitStudy.mobiFall.recording(name, below: SharedData.root)
      let parts = StairsPart.parts(of: recording)
      #expect(parts.map(\.kind) == [kind])
      let windows = parts.flatMap {
        StairsWindows.values(of: recording.readings, in: $0.span, hasRotation: true)
      }
      let right = windows.count { model.judgement(for: $0).likeliest == kind }
      #expect(Double(right) >= 0.7 * Double(windows.count))
      #expect(!windows.isEmpty)
    }
  }
}
