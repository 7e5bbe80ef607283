extension [Double] {
  /// The median, the upper one of two; NaN for none.
  var median: Double {
    isEmpty ? .nan : sorted()[count / 2]
  }
}
