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
  /// Elsewhere on the body or unknown: a bag, an upper arm, a neck pouch.
  case other
}
