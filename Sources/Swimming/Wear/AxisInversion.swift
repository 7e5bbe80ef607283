import HealthModel

/// The differences of a watch's placement from the configured one, and the differences that change a
/// feature's sign.
package struct AxisInversion: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let wrist = AxisInversion(rawValue: 1)
  package static let crown = AxisInversion(rawValue: 2)

  /// All four combinations, by raw value.
  package static let all = (0..<4).map { AxisInversion(rawValue: $0) }

  /// The flips of each feature with rotation, in the order of ``FeatureSet/names``.
  package static let full = FeatureSet.full.names.map(AxisInversion.init(feature:))

  /// Creates the flips of a feature: it changes sign with an odd number of its axes.
  ///
  /// Magnitudes, deviations and the autocorrelation do not change.
  init(feature: String) {
    let parts = feature.split(separator: ".")
    self = []
    guard let kind = parts.first, Self.signedKinds.contains(String(kind)) else { return }
    for part in parts.dropFirst() {
      formSymmetricDifference(AxisInversion(axis: String(part)))
    }
  }

  /// Returns the factor of a feature with these flips for a difference in placement: −1 or 1.
  package func sign(in wear: AxisInversion) -> Double {
    intersection(wear).rawValue.nonzeroBitCount.isMultiple(of: 2) ? 1 : -1
  }

  private static let signedKinds: Set = ["mean", "dir", "rot", "r", "ph1", "ph2", "ph3", "ph6"]

  /// Creates the flips of an axis by its name; magnitudes have none.
  private init(axis: String) {
    self = []
    if Self.sign(axis, WristPlacement(wrist: .right)) < 0 { insert(.wrist) }
    if Self.sign(axis, WristPlacement(crown: .left)) < 0 { insert(.crown) }
  }

  private static func sign(_ axis: String, _ placement: WristPlacement) -> Double {
    let (a, g) = placement.signs
    return switch axis {
    case "ax": a.x
    case "ay": a.y
    case "az": a.z
    case "gx": g.x
    case "gy": g.y
    case "gz": g.z
    default: 1
    }
  }
}

extension WristPlacement {
  /// Returns the actual placement of a watch that differs from this one by some flips.
  package func flipped(_ flips: AxisInversion) -> WristPlacement {
    var placement = self
    if flips.contains(.wrist) { placement.wrist = wrist == .left ? .right : .left }
    if flips.contains(.crown) { placement.crown = crown == .left ? .right : .left }
    return placement
  }
}
