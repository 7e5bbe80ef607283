public import HealthModel

/// The first two lines of a trace: the measured quantities, the placement on the body, and the
/// units.
public struct TraceHeader: Hashable, Sendable {
  /// The placement of the sensor, such as `wrist-left` or `lower-back`.
  public var placement: String?
  /// The sampling rate in hertz.
  public var rateHz: Double?
  /// UTC of `t` = 0.
  public var epoch: Instant?
  /// The names of the columns in order, known and unknown.
  public var columns: [String]
  /// Unknown keys of the first line, in order; they are preserved.
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
