import Foundation

/// The grid of candidate paces: step times from 0.31 to 1.29 s, 24 per octave.
///
/// Half a step, a step and a stride are whole numbers of grid steps apart; one and a half steps deviate by
/// 0.002.
enum PaceGrid {
  static let count = 50
  static let perOctave = 24
  /// The shortest step time in seconds.
  static let shortestPeriod = 0.3125
  /// The number of grid steps to one and a half times a period.
  static let threeHalves = 14

  static func logPeriod(_ pace: Double) -> Double {
    log(shortestPeriod) + pace * log(2.0) / Double(perOctave)
  }

  /// Returns the step rate of a pace in octaves above 1 Hz.
  @inline(__always)
  static func octaves(_ pace: Float) -> Float { maximumOctaves - pace / Float(perOctave) }

  /// The octaves of the shortest period: log2(1 / 0.3125).
  private static let maximumOctaves: Float = 1.678_071_9
}
