extension SwimEngine {
  public static let name = "swimming"
  /// Counts the changes after which the same motion gives other strokes, lengths or sets.
  public static let version = 1
}
