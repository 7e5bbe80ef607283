import Swimming

/// The study's label of a moment.
package enum MotionLabel: Int, Hashable, Sendable, CaseIterable {
  case unknown = -1
  /// A rest, or anything that is not swimming.
  case none = 0
  case freestyle, breaststroke, backstroke, butterfly, turn, kick

  /// Whether it is a length in one of the four styles.
  package var isSwimming: Bool { (1...4).contains(rawValue) }
}
