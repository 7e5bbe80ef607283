extension [Double] {
  /// The middle value, the upper one of two; of none, not a number.
  var median: Double {
    isEmpty ? .nan : sorted()[count / 2]
  }
}
