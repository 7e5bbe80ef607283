/// The number of standard deviations around the mean that contain a share of a normal distribution.
public enum NormalQuantile {
  /// For 80 % of the values.
  public static let of80Percent = 1.281_552
  /// For 95 % of the values.
  public static let of95Percent = 1.959_964
}
