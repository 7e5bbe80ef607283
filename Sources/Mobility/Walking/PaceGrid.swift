import Foundation

/// The paces that are tried: step times from 0.31 to 1.29 s, 24 to an octave.
///
/// So half a step, a step and a stride are whole numbers of places apart; one and a half steps miss theirs by
/// two thousandths.
enum PaceGrid {
  static let count = 50
  static let perOctave = 24
  /// In seconds.
  static let shortestPeriod = 0.3125
  /// How many places further one and a half times a period is.
  static let threeHalves = 14

  static func logPeriod(_ pace: Double) -> Double {
    log(shortestPeriod) + pace * log(2.0) / Double(perOctave)
  }

  /// Octaves above 1 Hz of a pace's steps.
  @inline(__always)
  static func octaves(_ pace: Float) -> Float { mostOctaves - pace / Float(perOctave) }

  /// Of the shortest period: log2(1 / 0.3125).
  private static let mostOctaves: Float = 1.678_071_9
}
