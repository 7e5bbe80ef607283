extension BodyPlacement {
  /// Creates the placement from its name in a trace's header or in user input, such as `lower-back` or
  /// `wrist-left`.
  ///
  /// - Returns: `nil` for an unknown name.
  public init?(word: String) {
    if let placement = BodyPlacement(rawValue: word) {
      self = placement
    } else if word.hasPrefix("wrist-") {
      self = .wrist
    } else {
      return nil
    }
  }

  /// Whether feet, double support and asymmetry are measurable because the sensor follows the trunk.
  public var isOnTrunk: Bool { self == .lowerBack || self == .waist }

  /// Whether speeds require a calibration with a known distance, because their accuracy is not validated.
  public var needsCalibration: Bool { !isOnTrunk }
}
