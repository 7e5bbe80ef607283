public import HealthModel

/// The first two lines of a trace: what is measured, where on the body, and in which units.
public struct TraceHeader: Hashable, Sendable {
  /// Where the sensor is worn, such as `wrist-left` or `lower-back`.
  public var placement: String?
  /// Samples a second, in hertz.
  public var rateHz: Double?
  /// UTC of `t` = 0.
  public var epoch: Instant?
  /// The names of the columns in their order, known and unknown.
  public var columns: [String]
  /// Keys of the first line that have no meaning here, in their order; carried along.
  public var otherKeys: [Key]

  /// A key of the first line and its value.
  public struct Key: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(
    placement: String? = nil, rateHz: Double? = nil, epoch: Instant? = nil, columns: [String],
    otherKeys: [Key] = []
  ) {
    self.placement = placement
    self.rateHz = rateHz
    self.epoch = epoch
    self.columns = columns
    self.otherKeys = otherKeys
  }
}
