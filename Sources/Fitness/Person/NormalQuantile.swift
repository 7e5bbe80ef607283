/// How many standard deviations from the middle of a normal distribution hold a part of it.
public enum NormalQuantile {
  /// Eight values of ten.
  public static let of80Percent = 1.281_552
  /// Nineteen of twenty.
  public static let of95Percent = 1.959_964
}
