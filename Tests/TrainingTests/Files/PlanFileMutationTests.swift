import TestSupport
import Testing
import Training

@Suite("Plan files with random changes")
struct PlanFileMutationTests {
  /// A format of plan files with its reader and writer.
  enum Format: CaseIterable {
    case text, trainer, intervals, runnerUp

    func plan(from text: String) throws(PlanFormatError) -> WorkoutPlan {
      switch self {
      case .text: try WorkoutPlan(text: text)
      case .trainer: try ERGPlanFile.plan(from: text)
      case .intervals: try IntervalsPlanText.plan(from: text)
      case .runnerUp: try RunnerUpPlanFile.plan(from: text)
      }
    }

    /// A file of the format.
    var example: String {
      get throws {
        let runs = "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy @ 2:00:00/km), 10min cool"
        let rides = "10min warm @ 45->75% ftp, 3x(8min @ 95% ftp, 3min easy @ 55% ftp)"
        return switch self {
        case .text: runs
        case .trainer: try ERGPlanFile.text(of: WorkoutPlan(text: rides))
        case .intervals: try IntervalsPlanText.text(of: WorkoutPlan(text: runs))
        case .runnerUp: try RunnerUpPlanFile.text(of: WorkoutPlan(text: runs))
        }
      }
    }
  }

  @Test(
    "each is read or refused with a position, and hundreds are refused", arguments: Format.allCases)
  func mutated(format: Format) throws {
    var random = SplitMix64(seed: 41)
    let example = Array(try format.example.unicodeScalars)
    let signs = Array("0159xzm:(),->@.%\" \n{}[]\\é\u{0}🏃".unicodeScalars)
    var (refused, misplaced) = (0, 0)
    for _ in 0..<400 {
      var text = example
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(signs.randomElement(using: &random) ?? "x", at: index)
        case 2: text.removeLast(min(text.count - 1, Int.random(in: 0...20, using: &random)))
        default: text[index] = signs.randomElement(using: &random) ?? "x"
        }
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      do {
        _ = try format.plan(from: String(view))
      } catch {
        refused += 1
        if error.line < 1 || error.column < 1 || error.description.isEmpty { misplaced += 1 }
      }
    }
    #expect(refused >= 100, "\(format): \(refused) refused")
    #expect(misplaced == 0)
  }
}
