import Fitness
import HealthModel

extension [SteadinessScore] {
  /// One score per week, from the end of a week on; `nil` for a week without one.
  init(weekly scores: [Double?]) {
    self = scores.enumerated().compactMap { week, score in
      score.map { SteadinessScore(date: .week(week), score: $0) }
    }
  }
}

extension SteadinessHistory {
  init(weekly scores: [Double?]) {
    self.init([SteadinessScore](weekly: scores))
  }
}

extension Instant {
  /// The end of a week, counted from 0.
  static func week(_ number: Int) -> Instant { WalkDiary.midnight(7 * (number + 1)) }
}
