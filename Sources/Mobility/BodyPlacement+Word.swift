extension BodyPlacement {
  /// The placement that a trace's header or a person names, such as `lower-back` or `wrist-left`.
  ///
  /// - Returns: `nil` for a word that names none.
  public init?(word: String) {
    if let placement = BodyPlacement(rawValue: word) {
      self = placement
    } else if word.hasPrefix("wrist-") {
      self = .wrist
    } else {
      return nil
    }
  }

  /// Where feet, double support and asymmetry can be told: the sensor follows the trunk.
  public var isOnTrunk: Bool { self == .lowerBack || self == .waist }

  /// Where nobody has measured how good speeds are, so that a known distance has to be compared first.
  public var needsCalibration: Bool { !isOnTrunk }
}
