/// The position of the sensor on the body.
public enum BodyPlacement: String, Hashable, Sendable, Codable, CaseIterable {
  /// On the skin or belt over the lumbar spine, as in gait laboratories.
  case lowerBack = "lower-back"
  /// On a belt, anywhere around the waist.
  case waist
  /// In a trouser pocket, rotating with the thigh.
  case pocket
  case wrist
  /// In a hand, held or swinging.
  case hand
  /// On the breastbone, as on a strap.
  case chest
  /// Elsewhere on the body or unknown: a bag, an upper arm, a neck pouch.
  case other
}

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

  /// Whether the sensor rises and falls with the trunk, so that the oscillation and the contacts of a run are
  /// measurable.
  public var followsTrunk: Bool { isOnTrunk || self == .chest }
}
