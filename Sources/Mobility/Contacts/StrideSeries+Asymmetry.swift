internal import Foundation

/// How much the two feet differ in time.
///
/// A limp changes when the feet come down and how, and where the trunk feels it: the contacts of a stiff leg
/// are felt late or early, always by the same, which hides or feigns a difference. How alike one step is to
/// the next over a whole stride has no such error, so that the difference in time is estimated from that.
///
/// **Sources** The index: 200 · |tL − tR| / (tL + tR), here without the 100, on times up to the contact of
/// either foot. The likeness of steps as a measure of symmetry: R. Moe-Nilssen, J. L. Helbostad, 2004.
/// **Departs from them** in joining the two: what likeness goes with which index was fitted on walks whose
/// contacts are known from the feet (``AsymmetryModel``).
extension StrideSeries {
  private enum Index {
    /// A stride is asymmetric whose steps differ by more than this part of their mean.
    static let asymmetric = 0.1
    /// Single strides are as far from the bout's index.
    static let deviation = 0.06
  }

  /// By how much the steps of one foot take longer than those of the other, over their mean; 0 is even.
  var stepTimeAsymmetry: Double? {
    guard strides.count >= Self.leastStridesForFeet, let regularity else { return nil }
    return asymmetry.index(symmetry: regularity.symmetry)
  }

  /// The part of the strides whose two steps differ by more than a tenth of their mean, 0 to 1, if single
  /// strides are normally distributed about ``stepTimeAsymmetry``.
  var asymmetricShare: Double? {
    guard let index = stepTimeAsymmetry else { return nil }
    func share(below limit: Double) -> Double {
      0.5 * erfc(-limit / Index.deviation / 2.0.squareRoot())
    }
    return share(below: index - Index.asymmetric) + share(below: -index - Index.asymmetric)
  }
}
