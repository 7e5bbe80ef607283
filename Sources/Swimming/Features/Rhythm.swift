/// Where the rhythm of strokes is looked for.
enum Rhythm {
  /// In tenths of a second: cycles of the arm take 0.8 to 3.6 s.
  static let lags = 8...36
}
