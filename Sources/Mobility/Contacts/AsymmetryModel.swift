/// A model of the temporal asymmetry of the feet from the regularity of their steps.
package struct AsymmetryModel: Hashable, Sendable {
  /// The asymmetry of symmetric walkers, whose steps vary, too.
  package let offset: Double
  /// The asymmetry per unit of missing symmetry.
  package let slope: Double

  package init(offset: Double, slope: Double) {
    self.offset = offset
    self.slope = slope
  }

  /// The model that is fitted on all recordings.
  package static let shipped = AsymmetryModel(
    offset: ContactTable.asymmetryOffset, slope: ContactTable.asymmetrySlope)

  /// Returns the missing part of ``StrideRegularity/symmetry``.
  package static func lack(symmetry: Double) -> Double { max(0, 1 - symmetry) }

  /// Returns the difference of the step times of both feet over their mean.
  func index(symmetry: Double) -> Double { offset + slope * Self.lack(symmetry: symmetry) }
}
