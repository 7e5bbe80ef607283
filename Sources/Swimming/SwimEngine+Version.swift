extension SwimEngine {
  public static let name = "swimming"
  /// The version, raised whenever the same motion results in other strokes, lengths or sets.
  public static let version = 1
}
