internal import Foundation

/// The temporal asymmetry of the feet.
///
/// A limp changes the time and manner of contacts and their effect on the trunk: the contacts of a stiff leg
/// appear late or early by a constant, which hides or mimics an asymmetry. The similarity of consecutive
/// steps over a whole stride has no such error, so the asymmetry is estimated from it.
///
/// **Sources** The index: 200 · |tL − tR| / (tL + tR), here without the 100, on times up to the contact of
/// either foot. The similarity of steps as a measure of symmetry: R. Moe-Nilssen, J. L. Helbostad, 2004.
/// **Departs from them** in combining the two: the index as a function of similarity was fitted on walks with
/// contacts known from the feet (``AsymmetryModel``).
extension StrideSeries {
  private enum Index {
    /// The difference of a stride's two steps, relative to their mean, above which it is asymmetric.
    static let asymmetric = 0.1
    /// The standard deviation of single strides around the bout's index.
    static let deviation = 0.06
  }

  /// The difference of the step times of both feet over their mean; 0 is symmetric.
  var stepTimeAsymmetry: Double? {
    guard strides.count >= Self.minimumStridesForFeet, let regularity else { return nil }
    return asymmetry.index(symmetry: regularity.symmetry)
  }

  /// The share of strides whose two steps differ by more than a tenth of their mean, 0 to 1, assuming a
  /// normal distribution of strides around ``stepTimeAsymmetry``.
  var asymmetricShare: Double? {
    guard let index = stepTimeAsymmetry else { return nil }
    func share(below limit: Double) -> Double {
      0.5 * erfc(-limit / Index.deviation / 2.0.squareRoot())
    }
    return share(below: index - Index.asymmetric) + share(below: -index - Index.asymmetric)
  }
}
